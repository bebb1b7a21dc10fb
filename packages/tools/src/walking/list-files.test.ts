import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { lockFolders } from '../../test/lock-folders.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createListFilesTool, createWorkspace } from '../index.ts';

async function list(folders: TestFolders, input: unknown = {}, cwd = '/'): Promise<string[]> {
  const tool = createListFilesTool({ workspace: createWorkspace({ root: folders.inside }) });
  return (await callTool(tool, input, { cwd })).text.split('\n');
}

it('lists two levels, sorted, with folders marked', async () => {
  await using folders = await makeFolders({ 'b/c/d.txt': '', 'b/a.txt': '', 'a.txt': '', Z: '' });
  expect(await list(folders)).toEqual(['Z', 'a.txt', 'b/', 'b/a.txt', 'b/c/']);
  expect(await list(folders, { depth: 1 })).toEqual(['Z', 'a.txt', 'b/']);
  expect(await list(folders, { depth: 3 })).toContain('b/c/d.txt');
});

it('lists a folder by paths that the next call can use', async () => {
  await using folders = await makeFolders({ 'b/c/d.txt': '' });
  expect(await list(folders, { path: 'b' })).toEqual(['b/c/', 'b/c/d.txt']);
  expect(await list(folders, { path: 'c' }, join(folders.inside, 'b'))).toEqual(['c/d.txt']);
});

it('finds by pattern at any depth', async () => {
  await using folders = await makeFolders({ 'a/b/c/x.ts': '', 'a/y.tsx': '', 'z.js': '' });
  expect(await list(folders, { pattern: '*.{ts,tsx}' })).toEqual(['a/b/c/x.ts', 'a/y.tsx']);
  expect(await list(folders, { path: 'a', pattern: 'b/**/*.ts' })).toEqual(['a/b/c/x.ts']);
});

it('leaves out what is ignored, at every level, and says how much', async () => {
  await using folders = await makeFolders({
    '.gitignore': '*.log\n/build/\n!keep.log\n',
    'a.log': '',
    'keep.log': '',
    'build/x': '',
    'sub/build/x': '',
    'sub/.gitignore': 'local\n!b.log\n',
    'sub/local': '',
    'sub/b.log': '',
    local: '',
    '.git/config': '',
    'node_modules/m/index.js': '',
  });
  expect(await list(folders, { depth: 9 })).toEqual([
    '.gitignore',
    'keep.log',
    'local',
    'sub/',
    'sub/.gitignore',
    'sub/b.log',
    'sub/build/',
    'sub/build/x',
    '[left out as ignored: 5]',
  ]);
});

it('lists an ignored folder that is asked for by name', async () => {
  await using folders = await makeFolders({
    '.gitignore': 'dist\n',
    'dist/a.js': '',
    'node_modules/m/i.js': '',
  });
  expect(await list(folders, { path: 'dist' })).toEqual(['dist/a.js']);
  expect(await list(folders, { path: 'node_modules' })).toEqual(['node_modules/m/', 'node_modules/m/i.js']);
});

it('takes no rules from a .gitignore that is a link', async () => {
  await using folders = await makeFolders({ rules: '*\n', 'a.txt': '' });
  await symlink('rules', join(folders.inside, '.gitignore'));
  expect(await list(folders)).toEqual(['.gitignore@', 'a.txt', 'rules']);
});

it('caps the list and counts what is left out', async () => {
  await using folders = await makeFolders();
  await folders.write(Object.fromEntries(Array.from({ length: 1010 }, (_, index) => [`f${index}`, ''])));
  const lines = await list(folders);
  expect(lines).toHaveLength(1001);
  expect(lines.at(-1)).toBe(
    '[left out: 10 further entries; narrow it with path, pattern or a smaller depth]',
  );
});

it('says when there is nothing, and what is wrong', async () => {
  await using folders = await makeFolders({ 'a.txt': '' });
  expect(await list(folders, { pattern: '*.ts' })).toEqual(['No entries in ".".']);
  expect((await list(folders, { path: 'missing' })).join()).toContain('does not exist');
  expect((await list(folders, { path: 'a.txt' })).join()).toContain('where a folder is needed');
  expect((await list(folders, { pattern: '*a*b*c*d' })).join()).toContain('wildcards in one name');
});

it('stops when the turn is stopped', async () => {
  await using folders = await makeFolders({ 'a.txt': '' });
  const tool = createListFilesTool({ workspace: createWorkspace({ root: folders.inside }) });
  const { result } = await callTool(tool, {}, { signal: AbortSignal.abort(new Error('stopped')) });
  expect(result).toMatchObject({ ok: false, error: 'stopped' });
});

it('shows a name that could be taken for other entries as one JSON string, with its mark behind it', async () => {
  await using folders = await makeFolders({ 'a\nb.txt': '', 'c\nd/e': '', '[left out as ignored: 9]': '' });
  expect(await list(folders)).toEqual(['"[left out as ignored: 9]"', '"a\\nb.txt"', '"c\\nd"/', '"c\\nd/e"']);
});

it('says how many folders it could not read, and fails for one that was asked for', async () => {
  await using folders = await makeFolders({ 'a/x.txt': '', 'b.txt': '' });
  const openRoot = lockFolders((path) => path.endsWith('a'));
  const tool = createListFilesTool({ workspace: createWorkspace({ root: folders.inside, openRoot }) });
  expect((await callTool(tool, {})).text).toBe('a/\nb.txt\n[folders that could not be read: 1]');
  expect((await callTool(tool, { path: 'a' })).result).toMatchObject({
    ok: false,
    error: '"a" cannot be opened: permission denied.',
  });
});
