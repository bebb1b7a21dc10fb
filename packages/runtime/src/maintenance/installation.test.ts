import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listInstallation } from './installation.ts';
import { removeInstallation } from './remove-installation.ts';

let folder = '';
let home = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethos-uninstall-'));
  home = join(folder, '.ethos');
});
afterEach(() => rmSync(folder, { recursive: true }));
const env = (): Record<string, string> => ({ HOME: folder });

function write(path: string, text = 'x'): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

describe('what lies on the disk', () => {
  test('is listed with sizes: ours to remove, that of the person to stay', () => {
    const draft = `keys.json.12.${'0'.repeat(12)}.new`;
    for (const name of ['ethos.db', 'ethos.db-wal', 'keys.json', draft, 'trust.json.lock', 'history.jsonl'])
      write(join(home, name), 'four');
    write(join(home, 'AGENTS.md'));
    write(join(home, 'config.yaml', 'folder-of-this-name'));
    const { removed, kept } = listInstallation({ env: env() });
    expect(removed.map(({ path, what, bytes }) => [path.slice(home.length + 1), what, bytes])).toEqual([
      ['ethos.db', 'sessions', 4],
      ['ethos.db-wal', 'sessions', 4],
      ['history.jsonl', 'lines that were typed', 4],
      ['keys.json', 'keys', 4],
      [draft, 'left of keys.json', 4],
      ['trust.json.lock', 'left of trust.json', 4],
    ]);
    expect(kept.map(({ path, what, bytes }) => [path.slice(home.length + 1), what, bytes])).toEqual([
      ['AGENTS.md', 'yours', 1],
      ['config.yaml', 'yours', 1],
    ]);
  });

  test('is removed exactly as listed, and the home stays with what came meanwhile', () => {
    write(join(home, 'ethos.db'));
    const list = listInstallation({ env: env() });
    write(join(home, 'keys.json'));
    expect(removeInstallation(list)).toBe(false);
    expect(readdirSync(home)).toEqual(['keys.json']);
    expect(removeInstallation(listInstallation({ env: env() }))).toBe(true);
    expect(existsSync(home)).toBe(false);
    expect(listInstallation({ env: env() })).toEqual({ home: undefined, removed: [], kept: [] });
  });

  test('of a link only the link goes, never what it points to', () => {
    if (process.platform === 'win32') return;
    const linked = join(folder, 'dotfiles', 'config.yaml');
    write(linked);
    write(join(home, 'keys.json'));
    symlinkSync(linked, join(home, 'config.yaml'));
    symlinkSync(join(folder, 'dotfiles'), join(home, 'trust.json'));
    expect(removeInstallation(listInstallation({ env: env() }))).toBe(true);
    expect(existsSync(linked)).toBe(true);
  });

  test('behind a home that is a link goes, and link and folder stay', () => {
    if (process.platform === 'win32') return;
    write(join(folder, 'elsewhere', 'ethos.db'));
    symlinkSync(join(folder, 'elsewhere'), home);
    expect(removeInstallation(listInstallation({ env: env() }))).toBe(false);
    expect([existsSync(home), readdirSync(home)]).toEqual([true, []]);
  });

  test('beside the home are the tools of a checkout, which stay', () => {
    write(join(folder, 'checkout', 'pnpm-workspace.yaml'));
    write(join(folder, 'checkout', '.cache', 'toolchain', 'stamp.json'), 'seven77');
    const programFolder = join(folder, 'checkout', 'apps', 'ethos', 'src');
    expect(listInstallation({ env: env(), programFolder }).kept).toEqual([
      { path: join(folder, 'checkout', '.cache'), what: 'tools of the checkout', bytes: 7 },
    ]);
  });
});

describe('a home that is refused', () => {
  const refused = (path: string, message: RegExp): void => {
    expect(() => listInstallation({ env: { HOME: folder, ETHOS_HOME: path } })).toThrow(
      expect.objectContaining({ code: 'invalid_options', message: expect.stringMatching(message) }),
    );
  };

  test("is the root, a person's own folder, and one around it, also by a link", () => {
    write(join(folder, 'ethos.db'));
    write(join(folder, 'work', 'here'));
    refused('/', /no folder of Ethos alone/);
    refused(folder, /no folder of Ethos alone/);
    refused(`${folder}/work/..`, /no folder of Ethos alone/);
    refused(tmpdir(), /no folder of Ethos alone/);
    if (process.platform === 'win32') return;
    symlinkSync(folder, join(folder, 'link'));
    refused(join(folder, 'link'), /no folder of Ethos alone/);
  });

  test('is a folder with nothing of ours, and one with a config.yaml of somebody else', () => {
    write(join(folder, 'project', 'src', 'a.ts'));
    refused(join(folder, 'project'), /Nothing in .* shows that Ethos made it/);
    write(join(folder, 'project', 'config.yaml'));
    refused(join(folder, 'project'), /Nothing in .* shows that Ethos made it/);
    refused('relative', /Give a whole path/);
  });

  test('is one that cannot be read', () => {
    if (process.platform === 'win32' || process.getuid?.() === 0) return;
    mkdirSync(home, { mode: 0o000 });
    expect(() => listInstallation({ env: env() })).toThrow(
      expect.objectContaining({ code: 'storage_failed' }),
    );
    chmodSync(home, 0o700);
  });
});
