import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallOutcome, callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createWorkspace, createWriteFileTool } from '../index.ts';

function write(folders: TestFolders, path: string, content = 'new'): Promise<CallOutcome> {
  return callTool(createWriteFileTool({ workspace: createWorkspace({ root: folders.inside }) }), {
    path,
    content,
  });
}

it('makes a file with the folders above it, and reports the change', async () => {
  await using folders = await makeFolders();
  const { text, changes } = await write(folders, 'a/b/c.txt', 'hé\n');
  const path = join(folders.inside, 'a/b/c.txt');
  expect(text).toBe('Made a/b/c.txt (4 bytes).');
  expect(await readFile(path, 'utf8')).toBe('hé\n');
  expect(changes).toEqual([{ path, before: null, after: 'hé\n' }]);
  expect(await readdir(join(folders.inside, 'a/b'))).toEqual(['c.txt']);
});

it('replaces a file in one go, keeps its mode, and reports what was there', async () => {
  await using folders = await makeFolders({ 'run.sh': 'old' });
  const path = join(folders.inside, 'run.sh');
  await chmod(path, 0o751);
  const before = await stat(path);
  const { text, changes } = await write(folders, 'run.sh');
  const after = await stat(path);
  expect(text).toBe('Replaced run.sh (3 bytes).');
  expect(after.mode & 0o777).toBe(0o751);
  expect(after.ino).not.toBe(before.ino);
  expect(changes).toMatchObject([{ before: 'old', after: 'new' }]);
});

it('does not write into other names of the same file', async () => {
  await using folders = await makeFolders({ 'a.txt': 'old' });
  await link(join(folders.inside, 'a.txt'), join(folders.outside, 'other-name'));
  await write(folders, 'a.txt');
  expect(await readFile(join(folders.outside, 'other-name'), 'utf8')).toBe('old');
});

it('does not write through a link inside the workspace, and leaves the link', async () => {
  await using folders = await makeFolders({ 'real.txt': 'old' });
  await symlink('real.txt', join(folders.inside, 'link'));
  await symlink('missing.txt', join(folders.inside, 'dangling'));
  for (const path of ['link', 'dangling']) {
    const { result, text } = await write(folders, path);
    expect(result).toMatchObject({ ok: false, code: 'symbolic_link' });
    expect(text).toContain('Write the file it leads to by its own path');
  }
  expect(await readFile(join(folders.inside, 'real.txt'), 'utf8')).toBe('old');
  expect(await readlink(join(folders.inside, 'link'))).toBe('real.txt');
  expect(await readdir(folders.inside)).not.toContain('missing.txt');
});

it('writes through a link to a folder of the workspace, and says where', async () => {
  await using folders = await makeFolders({ 'real/a.txt': '' });
  await symlink('real', join(folders.inside, 'link'));
  expect((await write(folders, 'link/b.txt')).text).toBe('Made real/b.txt (3 bytes).');
  expect((await lstat(join(folders.inside, 'real/b.txt'))).isFile()).toBe(true);
});

it('stands in for content that cannot be shown as text', async () => {
  await using folders = await makeFolders({ bin: new Uint8Array(5), big: 'x'.repeat(1_000_001) });
  expect((await write(folders, 'bin')).changes).toMatchObject([{ before: '[binary content of 5 bytes]' }]);
  expect((await write(folders, 'big')).changes).toMatchObject([
    { before: '[1000001 bytes, too large to be shown]', after: 'new' },
  ]);
});

it('refuses what is no writable file, and changes nothing', async () => {
  await using folders = await makeFolders({ locked: 'old', file: 'old' });
  await mkdir(join(folders.inside, 'folder'));
  await chmod(join(folders.inside, 'locked'), 0o444);
  const say = async (path: string, content?: string): Promise<string> =>
    (await write(folders, path, content)).text;
  expect(await say('folder')).toContain('is a folder');
  expect(await say('.')).toContain('is a folder');
  expect(await say('new/')).toContain('ends in a slash');
  expect(await say('locked')).toContain('write-protected');
  expect(await say('file/x')).toContain('where a folder is needed');
  expect(await say('x', 'a\ud800')).toContain('not valid Unicode');
  expect(await say('n'.repeat(300))).toContain('name that is too long');
  expect((await readdir(folders.inside)).sort()).toEqual(['file', 'folder', 'locked']);
  expect(await readFile(join(folders.inside, 'locked'), 'utf8')).toBe('old');
});

it('leaves no temporary file behind when the move fails', async () => {
  await using folders = await makeFolders();
  const workspace = createWorkspace({ root: folders.inside });
  const failing = {
    ...workspace,
    openFolder: async (...args: Parameters<typeof workspace.openFolder>) => {
      const folder = await workspace.openFolder(...args);
      return { ...folder, confirm: () => Promise.reject(new Error('moved')) };
    },
  };
  const tool = createWriteFileTool({ workspace: failing });
  expect((await callTool(tool, { path: 'a.txt', content: 'x' })).result).toMatchObject({
    ok: false,
    error: 'moved',
  });
  expect(await readdir(folders.inside)).toEqual([]);
});

it('changes nothing when the turn was stopped before', async () => {
  await using folders = await makeFolders({ 'a.txt': 'old' });
  const tool = createWriteFileTool({ workspace: createWorkspace({ root: folders.inside }) });
  const signal = AbortSignal.abort(new Error('stopped'));
  expect((await callTool(tool, { path: 'a.txt', content: 'x' }, { signal })).result.ok).toBe(false);
  expect(await readFile(join(folders.inside, 'a.txt'), 'utf8')).toBe('old');
});

it('asks for leave with path and size, and is shown to people', async () => {
  await using folders = await makeFolders();
  await writeFile(join(folders.inside, 'x'), 'x');
  const tool = createWriteFileTool({ workspace: createWorkspace({ root: folders.inside }) });
  expect(tool.needsApproval?.({ path: 'a/b.txt', content: 'hé' })).toBe('Write 3 bytes to a/b.txt');
  expect(tool).toMatchObject({ audience: 'user', replay: 'never' });
  expect(tool.readOnly).not.toBe(true);
});
