import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPathSpace } from './path-space.ts';
import { createPathTest } from './path-test.ts';
import { toRealPath } from './real-path.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function space(platform: NodeJS.Platform, roots: string[], home = '/home/me') {
  return createPathSpace({ platform, roots, home, toRealPath: (path) => path });
}

function isMeant(glob: string, path: string, of = space('linux', ['/w', '/other'])): boolean {
  return createPathTest(glob, { space: of, followsLinks: true }).matches(
    of.locate(path, of.roots[0] ?? '/').real,
  );
}

describe('a path pattern', () => {
  it.each([
    ['src/**', 'src/a/b.ts', true],
    ['src/**', 'src', true],
    ['src/**', 'srcs/a', false],
    ['src/**', 'src/../secret', false],
    ['src/**', '/other/src/a', true],
    ['src/**', '/else/src/a', false],
    ['src', 'src/deep/a', true],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['*.md', 'deep/down/a.md', true],
    ['.env', 'deep/.env', true],
    ['.env', 'deep/.envrc', false],
    ['./a.ts', 'a.ts', true],
    ['./a.ts', 'b/a.ts', false],
    ['./*.ts', 'b/a.ts', false],
    ['**', 'anything/.at/all', true],
    ['**', '/else', false],
    ['~/notes/**', '/home/me/notes/a', true],
    ['~/notes/**', '~/notes/a', false],
    ['~', '/home/me/x', true],
    ['/etc/hosts', '/etc/hosts', true],
    ['/etc/*.conf', '/etc/a.conf', true],
    ['/**', '/anything', true],
    ['a(b)|c/**', 'a(b)|c/x', true],
    ['\\[id\\]/**', '[id]/x', true],
    ['{a,b}/*', 'b/x', true],
    ['!a/**', 'b/x', false],
    ['SRC/**', 'src/a', false],
  ])('%s and %s: %s', (glob, path, meant) => {
    expect(isMeant(glob, path)).toBe(meant);
  });

  it('is blind to case where names are, and to forms of accents on macOS', () => {
    const mac = space('darwin', ['/Users/Me/W'], '/Users/Me');
    expect(isMeant('SRC/**', 'src/A', mac)).toBe(true);
    expect(isMeant('~/Library', '/users/me/library/x', mac)).toBe(true);
    expect(isMeant('caf\u00e9/*', 'cafe\u0301/x', mac)).toBe(true);
  });

  it.each([
    ['src/**', 'C:\\Work\\SRC\\a.ts', true],
    ['src/**', 'src\\deep\\a.ts', true],
    ['src/**', '..\\src\\a.ts', false],
    ['.env', 'deep\\.ENV', true],
    ['.env', '.env::$DATA', true],
    ['.env', '.env. .', true],
    ['src/**', '\\\\?\\C:\\work\\src\\a', true],
    ['c:/Windows/**', 'C:\\windows\\system32\\x', true],
    ['c:/Windows/**', 'D:\\windows\\x', false],
    ['~/x', 'C:\\Users\\Me\\x', true],
    ['/srv/share/**', '\\\\srv\\share\\a', false],
    ['//srv/share/**', '\\\\srv\\share\\a', true],
  ])('on Windows %s and %s: %s', (glob, path, meant) => {
    expect(isMeant(glob, path, space('win32', ['C:\\Work'], 'C:\\Users\\Me'))).toBe(meant);
  });
});

describe('links', () => {
  it('are followed for what a path means, also when its end is missing or dangles (B50)', () => {
    const top = realpathSync(mkdtempSync(join(tmpdir(), 'ethos-paths-')));
    folders.push(top);
    mkdirSync(join(top, 'w', 'secrets'), { recursive: true });
    mkdirSync(join(top, 'outside'));
    symlinkSync('../outside', join(top, 'w', 'out'));
    symlinkSync('../outside/x', join(top, 'w', 'dangling'));
    symlinkSync('circle', join(top, 'w', 'circle'));
    symlinkSync('secrets', join(top, 'w', 'harmless'));
    const root = join(top, 'w');
    const here = createPathSpace({ platform: process.platform, roots: [root], home: top, toRealPath });
    const place = (path: string): string => here.locate(path, root).real;
    expect(place('out/new.txt')).toBe(here.fold(join(top, 'outside/new.txt')));
    expect(place('dangling')).toBe(here.fold(join(top, 'outside/x')));
    expect(place('circle/x')).toBe(here.fold(join(root, 'circle/x')));
    const allowed = createPathTest('out/**', { space: here, followsLinks: false });
    expect(allowed.matches(place('out/new.txt'))).toBe(false);
    const denied = createPathTest('harmless/**', { space: here, followsLinks: true });
    expect(denied.matches(place('secrets/a'))).toBe(true);
  });
});
