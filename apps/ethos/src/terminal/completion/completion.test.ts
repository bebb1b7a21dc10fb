import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toState } from '../editor/editor-state.ts';
import { type CompletionMenu, createCompletionMenu } from './completion-menu.ts';
import { createFileLister, type ListFiles } from './file-lister.ts';
import { findTarget } from './find-target.ts';
import { rankNames } from './rank-names.ts';
import { walkFiles } from './walk-files.ts';

const root = mkdtempSync(join(tmpdir(), 'ethos-completion-'));
beforeAll(() => {
  const files = [
    'src/main.ts',
    'src/deep/main.test.ts',
    'src/generated/out.ts',
    'readme.md',
    'node_modules/x/y.js',
  ];
  for (const file of [...files, 'build/x.o', '.git/HEAD']) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  writeFileSync(join(root, '.gitignore'), 'build/\n');
  writeFileSync(join(root, 'src/.gitignore'), '/generated\n');
  if (process.platform !== 'win32') {
    symlinkSync('..', join(root, 'src/loop'));
    writeFileSync(join(root, 'hostile\x1b[2J\n.ts'), '');
  }
});
afterAll(() => rmSync(root, { recursive: true }));

async function walk(signal = new AbortController().signal): Promise<string[]> {
  const names: string[] = [];
  for await (const found of walkFiles(root, signal)) names.push(...found);
  return names;
}

describe('what is completed', () => {
  test.each([
    ['/he', { kind: 'command', query: 'he', start: 0 }],
    ['/', { kind: 'command', query: '', start: 0 }],
    ['/help me', undefined],
    [' /he', undefined],
    ['see @src/ma', { kind: 'file', query: 'src/ma', start: 4 }],
    ['me@host', undefined],
    ['a\n@b', { kind: 'file', query: 'b', start: 2 }],
    ['', undefined],
  ])('%j', (text, target) => {
    expect(findTarget(toState(text))).toEqual(target);
  });
});

describe('files', () => {
  test('are walked nearest first, without ignored and unprintable ones, and no link is followed', async () => {
    const names = await walk();
    expect(names.sort()).toEqual(
      [
        '.gitignore',
        'readme.md',
        'src/',
        'src/.gitignore',
        'src/deep/',
        'src/deep/main.test.ts',
        'src/main.ts',
      ].sort(),
    );
    expect(await walk(AbortSignal.abort())).toEqual([]);
  });

  test('are ranked: the begin of a name, of the path, inside, letters in order', () => {
    const names = ['x/amain.ts', 'main/x.ts', 'm/a/i/n.ts', 'src/main.ts', 'other.ts'];
    expect(rankNames(names, 'main', 9)).toEqual(['src/main.ts', 'main/x.ts', 'x/amain.ts', 'm/a/i/n.ts']);
    expect(rankNames(names, 'main', 1)).toEqual(['src/main.ts']);
  });

  test('are found once for the keys that follow', async () => {
    const list = createFileLister(root);
    const options = {
      signal: new AbortController().signal,
      onFound: (names: readonly string[]) => found.push(names),
    };
    const found: (readonly string[])[] = [];
    await list('main', options);
    expect(found.at(-1)).toEqual(['src/main.ts', 'src/deep/main.test.ts']);
    found.length = 0;
    await list('read', options);
    expect(found.at(-1)).toEqual(['readme.md']);
  });
});

describe('many files', () => {
  test('T18: are ranked in slices, the best of all come out, and a search that is not wanted any more finds nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethos-many-'));
    for (let file = 0; file < 6000; file += 1) writeFileSync(join(folder, `file-${file}`), '');
    const list = createFileLister(folder);
    const controller = new AbortController();
    const found: number[] = [];
    await list('file', { signal: controller.signal, onFound: (names) => found.push(names.length) });
    expect(found.at(-1)).toBe(50);
    let last: readonly string[] = [];
    const onFound = (names: readonly string[]): void => {
      last = names;
    };
    await list('file-5999', { signal: controller.signal, onFound });
    expect(last[0]).toBe('file-5999');
    found.length = 0;
    await list('x', { signal: AbortSignal.abort(), onFound: () => found.push(1) });
    expect(found).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

describe('the menu', () => {
  const commands = [
    { name: 'help', help: 'list the commands' },
    { name: 'exit', help: 'leave' },
  ];
  const noFiles: ListFiles = () => Promise.resolve();
  function open(text: string, listFiles = noFiles): CompletionMenu {
    const menu = createCompletionMenu({ commands, listFiles }, () => undefined);
    menu.update(toState(text));
    return menu;
  }

  test('offers commands that begin so, and goes around', () => {
    const menu = open('/');
    expect(menu.items.map(({ name }) => name)).toEqual(['help', 'exit']);
    menu.move(-1);
    expect([menu.selected, menu.isChosen]).toEqual([1, true]);
    expect(menu.accept()).toEqual({ start: 0, text: '/exit ' });
    menu.update(toState('/h'));
    expect([menu.items.length, menu.isChosen]).toEqual([1, false]);
  });

  test('drops what a search finds after the text went on', async () => {
    const late: ((names: string[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const menu = open('@a', (_query, { signal, onFound }) => {
      signals.push(signal);
      late.push(onFound);
      return Promise.resolve();
    });
    menu.update(toState('@ab'));
    late[0]?.(['stale']);
    expect([signals[0]?.aborted, menu.items]).toEqual([true, []]);
    late[1]?.(['ab/']);
    expect(menu.accept()).toEqual({ start: 0, text: '@ab/' });
    menu.close();
    late[1]?.(['later']);
    expect(menu.items).toEqual([]);
  });

  test('offers nothing when the search fails', async () => {
    const menu = open('@a', () => Promise.reject(new Error('no folder')));
    await Promise.resolve();
    expect([menu.items, menu.accept()]).toEqual([[], undefined]);
  });
});
