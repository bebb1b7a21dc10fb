import { constants, existsSync, renameSync, symlinkSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import type { OpenFolder } from './open-folder.ts';
import { openRootByPath } from './open-root-by-path.ts';

/** What an attacker does in the moments right before and after a file is opened. */
const attack = vi.hoisted(() => ({ before: (): void => undefined, after: (): void => undefined }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const open: typeof original.open = async (...args) => {
    attack.before();
    try {
      return await original.open(...args);
    } finally {
      attack.after();
    }
  };
  return { ...original, open };
});

beforeEach(() => {
  Object.assign(attack, { before: () => undefined, after: () => undefined });
});

async function openSub(folders: TestFolders): Promise<OpenFolder> {
  await writeFile(join(folders.outside, 'a.txt'), 'outside');
  symlinkSync('../outside', join(folders.inside, 'link'));
  return (await openRootByPath(folders.inside)).openFolder('sub');
}

function swap(folders: TestFolders): void {
  const at = (name: string): string => join(folders.inside, name);
  renameSync(at('sub'), at('held'));
  renameSync(at('link'), at('sub'));
}

function swapBack(folders: TestFolders): void {
  const at = (name: string): string => join(folders.inside, name);
  renameSync(at('sub'), at('link'));
  renameSync(at('held'), at('sub'));
}

const refusal = { code: 'changed_while_opened' };

it('B50: gives no file that was opened through a parent swapped right before', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'inside' });
  const folder = await openSub(folders);
  attack.before = () => swap(folders);
  await expect(folder.openFile('a.txt', constants.O_RDONLY)).rejects.toMatchObject(refusal);
});

it('B50: gives no file that was opened through a parent swapped right before and back right after', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'inside' });
  const folder = await openSub(folders);
  attack.before = () => swap(folders);
  attack.after = () => swapBack(folders);
  await expect(folder.openFile('a.txt', constants.O_RDONLY)).rejects.toMatchObject(refusal);
});

it('B50: removes a file that was made through a parent swapped right before', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'inside' });
  const folder = await openSub(folders);
  attack.before = () => swap(folders);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
  await expect(folder.openFile('new', flags)).rejects.toMatchObject(refusal);
  expect(await readdir(folders.outside)).toEqual(['a.txt']);
});

it('gives the file when nobody swaps anything', async () => {
  await using folders = await makeFolders({ 'sub/a.txt': 'inside' });
  await using handle = await (await openSub(folders)).openFile('a.txt', constants.O_RDONLY);
  expect(await handle.readFile('utf8')).toBe('inside');
  expect(existsSync(join(folders.inside, 'link'))).toBe(true);
});
