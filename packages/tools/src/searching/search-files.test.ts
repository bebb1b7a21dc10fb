import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallOutcome, callTool } from '../../test/call-tool.ts';
import { lockFolders } from '../../test/lock-folders.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createSearchFilesTool, createWorkspace } from '../index.ts';

function search(folders: TestFolders, input: unknown, signal?: AbortSignal): Promise<CallOutcome> {
  const tool = createSearchFilesTool({
    workspace: createWorkspace({ root: folders.inside }),
    fileLimitMs: 500,
  });
  return callTool(tool, input, signal && { signal });
}

it('gives path, line and text of each hit, in the order of the files', async () => {
  await using folders = await makeFolders({
    'b/x.ts': 'one\ntwo one\n',
    'a.ts': 'none\none\r\n',
    'c.ts': 'two',
  });
  expect((await search(folders, { pattern: '^one|two' })).text).toBe(
    'a.ts:2: one\nb/x.ts:1: one\nb/x.ts:2: two one\nc.ts:1: two',
  );
});

it('narrows by path, by file and by glob', async () => {
  await using folders = await makeFolders({ 'a/x.ts': 'hit', 'a/x.md': 'hit', 'b/x.ts': 'hit' });
  expect((await search(folders, { pattern: 'hit', path: 'a' })).text).toBe('a/x.md:1: hit\na/x.ts:1: hit');
  expect((await search(folders, { pattern: 'hit', path: 'b/x.ts' })).text).toBe('b/x.ts:1: hit');
  expect((await search(folders, { pattern: 'hit', glob: '*.md' })).text).toBe('a/x.md:1: hit');
  expect((await search(folders, { pattern: 'hit', path: 'a', glob: 'x.ts' })).text).toBe('a/x.ts:1: hit');
});

it('takes a literal as it is', async () => {
  await using folders = await makeFolders({ 'a.ts': 'f(x)\nfx' });
  expect((await search(folders, { pattern: 'f(x', literal: true })).text).toBe('a.ts:1: f(x)');
});

it('leaves out ignored, binary and very large files, and says so', async () => {
  await using folders = await makeFolders({
    '.gitignore': 'dist\n',
    'dist/a.ts': 'hit',
    'node_modules/m/a.js': 'hit',
    'a.bin': 'hit\0',
    'huge.txt': 'hit',
  });
  await truncate(join(folders.inside, 'huge.txt'), 10_000_001);
  expect((await search(folders, { pattern: 'hit' })).text).toBe(
    'No line matches; files searched: 1.\n[not searched, over 10 MB: 1]\n[not searched, binary: 1]',
  );
});

it('stops at the most results and says that there are more', async () => {
  await using folders = await makeFolders({ 'a.txt': 'hit\n'.repeat(5), 'b.txt': 'hit\n' });
  const { text } = await search(folders, { pattern: 'hit', maxResults: 5 });
  expect(text.split('\n')).toHaveLength(6);
  expect(text).toMatch(/\[more lines than these 5 match; narrow it with path, glob or pattern\]$/);
  expect((await search(folders, { pattern: 'hit', maxResults: 6 })).text).not.toContain('[');
});

it('searches many files', async () => {
  await using folders = await makeFolders();
  await folders.write(
    Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}.txt`, `hit ${at}\n`])),
  );
  const { text } = await search(folders, { pattern: 'hit \\d*7$' });
  expect(text.split('\n').sort()).toEqual(
    [7, 17, 27, 37, 47, 57, 67, 77, 87, 97].map((at) => `f${at}.txt:1: hit ${at}`).sort(),
  );
});

it('refuses an expression that takes too long, naming the file, and lets others run meanwhile', async () => {
  await using folders = await makeFolders({ 'a.txt': 'b', 'slow.txt': `${'a'.repeat(40)}b` });
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);
  const { result, text } = await search(folders, { pattern: '(a+)+$' });
  clearInterval(ticking);
  expect(result).toMatchObject({ ok: false, code: 'pattern_too_slow' });
  expect(text).toContain('"slow.txt"');
  expect(ticks).toBeGreaterThan(10);
});

it('stops when the turn is stopped, also in the middle of an expression', async () => {
  await using folders = await makeFolders({ 'slow.txt': `${'a'.repeat(40)}b` });
  const controller = new AbortController();
  const searching = search(folders, { pattern: '(a+)+$' }, controller.signal);
  controller.abort(new Error('stopped'));
  expect((await searching).result).toMatchObject({ ok: false, error: 'stopped' });
});

it('says what is wrong with a pattern or a path', async () => {
  await using folders = await makeFolders({ 'a.txt': '' });
  expect((await search(folders, { pattern: 'a(' })).result).toMatchObject({
    ok: false,
    code: 'invalid_pattern',
  });
  expect((await search(folders, { pattern: 'a', path: 'missing' })).text).toContain(
    '"missing" does not exist',
  );
});

it('names the paths that it reads, for the watcher', async () => {
  await using folders = await makeFolders();
  const tool = createSearchFilesTool({ workspace: createWorkspace({ root: folders.inside }) });
  expect(tool.readsPaths?.({ pattern: 'x', path: '.ssh', glob: '.env*' })).toEqual(['.ssh', '.env*']);
  expect(tool).toMatchObject({ readOnly: true, replay: 'safe' });
});

it('keeps a hit in one line whatever the name of its file is', async () => {
  await using folders = await makeFolders({ 'a\nb.txt': 'hit', '[x].txt': 'hit]' });
  expect((await search(folders, { pattern: 'hit' })).text).toBe('"[x].txt":1: hit]\n"a\\nb.txt":1: hit');
});

it('says what it could not look into: folders, files and links', async () => {
  await using folders = await makeFolders({ 'a/x.txt': 'hit', 'b.txt': 'hit', 'locked.txt': 'hit' });
  await symlink('b.txt', join(folders.inside, 'link.txt'));
  const openRoot = lockFolders((path) => path.endsWith('/a') || path.endsWith('locked.txt'));
  const tool = createSearchFilesTool({ workspace: createWorkspace({ root: folders.inside, openRoot }) });
  expect((await callTool(tool, { pattern: 'hit' })).text).toBe(
    'b.txt:1: hit\n[not searched, symbolic links: 1]\n[files or folders that could not be read: 2]',
  );
});
