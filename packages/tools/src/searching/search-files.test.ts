import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallOutcome, callTool } from '../../test/call-tool.ts';
import { lockFolders } from '../../test/lock-folders.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createSearchFilesTool, createWorkspace } from '../index.ts';

function search(folders: TestFolders, input: unknown, signal?: AbortSignal): Promise<CallOutcome> {
  const tool = createSearchFilesTool({ workspace: createWorkspace({ root: folders.inside }) });
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

it('shows nothing of a file that may hold secrets, unless its path is asked for', async () => {
  const files = { '.env': 'KEY=hit', '.ssh/id_rsa': 'hit', 'a/cert.pem': 'hit', 'a.ts': 'hit' };
  await using folders = await makeFolders(files);
  const note = '\n[files that match and may hold secrets, not shown; each can be asked for by its path: 3]';
  expect((await search(folders, { pattern: 'hit' })).text).toBe(`a.ts:1: hit${note}`);
  for (const narrowed of [{ glob: '.env' }, { path: '.ssh' }, { glob: '*.pem' }])
    expect((await search(folders, { pattern: 'hit', ...narrowed })).text).not.toMatch(/: .*hit/);
  expect((await search(folders, { pattern: 'hit', path: '.env' })).text).toBe('.env:1: KEY=hit');
});

it('takes a literal as it is', async () => {
  await using folders = await makeFolders({ 'a.ts': 'f(x)\nfx' });
  expect((await search(folders, { pattern: 'f(x', literal: true })).text).toBe('a.ts:1: f(x)');
});

it('leaves out ignored and binary files', async () => {
  await using folders = await makeFolders({
    '.gitignore': 'dist\n*.log\n',
    'dist/a.ts': 'hit',
    'node_modules/m/a.js': 'hit',
    '.git/a': 'hit',
    'a.bin': 'hit\0',
    'late.bin': `hit\n${'x'.repeat(100_000)}\0`,
    'a.log': 'hit',
    'sub/.ignore': '*.tmp\n',
    'sub/a.tmp': 'hit',
    'sub/.gitignore': '!b.log\n',
    'sub/b.log': 'hit',
    '.hidden': 'hit',
  });
  expect((await search(folders, { pattern: 'hit' })).text).toBe(
    '.hidden:1: hit\nlate.bin:1: hit\nsub/b.log:1: hit\n[binary files that match, not shown or not to their end: 1]',
  );
  expect((await search(folders, { pattern: 'hit', path: 'a.bin' })).text).toContain(
    '[binary files that match',
  );
  expect((await search(folders, { pattern: 'no' })).text).toMatch(/^No line matches; files searched: \d+\.$/);
});

it('keeps to the rules above a folder, and searches an ignored one that is asked for by name', async () => {
  await using folders = await makeFolders({
    '.gitignore': '*.log\n/a/dist\n',
    'a/dist/x.txt': 'hit',
    'a/dist/x.log': 'hit',
    'a/x.log': 'hit',
    'a/x.txt': 'hit',
    'node_modules/m/x.txt': 'hit',
  });
  expect((await search(folders, { pattern: 'hit', path: 'a' })).text).toBe('a/x.txt:1: hit');
  expect((await search(folders, { pattern: 'hit', path: 'a/x.log' })).text).toBe('a/x.log:1: hit');
  const asked = await search(folders, { pattern: 'hit', path: 'a/dist' });
  expect(asked.text).toBe('a/dist/x.log:1: hit\na/dist/x.txt:1: hit');
  expect((await search(folders, { pattern: 'hit', path: 'node_modules' })).text).toBe(
    'node_modules/m/x.txt:1: hit',
  );
});

it('takes no rules from outside the workspace, but those of a global file', async () => {
  await using folders = await makeFolders({ 'a.txt': 'hit', 'b.txt': 'hit' });
  await writeFile(join(folders.base, '.gitignore'), 'a.txt\n');
  expect((await search(folders, { pattern: 'hit' })).text).toBe('a.txt:1: hit\nb.txt:1: hit');
  const workspace = createWorkspace({ root: folders.inside });
  const tool = createSearchFilesTool({ workspace, globalIgnoreFile: join(folders.base, '.gitignore') });
  expect((await callTool(tool, { pattern: 'hit' })).text).toBe('b.txt:1: hit');
});

it('searches large files, and cuts long lines around the match', async () => {
  await using folders = await makeFolders({
    'long.txt': `a\n${'é'.repeat(5000)}needle${'y'.repeat(5000)}\n`,
  });
  await writeFile(
    join(folders.inside, 'huge.txt'),
    Buffer.concat([Buffer.alloc(20_000_000, 'x\n'), Buffer.from('hit')]),
  );
  expect((await search(folders, { pattern: 'hit' })).text).toBe('huge.txt:10000001: hit');
  const { text } = await search(folders, { pattern: 'needle' });
  expect(text).toMatch(/^long\.txt:2: …é+needley+…$/);
  expect(text.length).toBeLessThan(330);
});

it('shows text of every encoding that ripgrep reads', async () => {
  await using folders = await makeFolders({
    'bom.txt': '\ufeffone hit\ntwo hit\n',
    'latin.txt': Buffer.from('caf\xe9 hit\n', 'latin1'),
    'utf16.txt': Buffer.from('\ufeffäß\r\nßä hit\r\n', 'utf16le'),
  });
  expect((await search(folders, { pattern: 'hit' })).text).toBe(
    'bom.txt:1: one hit\nbom.txt:2: two hit\nlatin.txt:1: caf\ufffd hit\nutf16.txt:2: ßä hit',
  );
});

it('reads expressions as ripgrep does, also with lookaround', async () => {
  await using folders = await makeFolders({ 'a.txt': 'foo1\nfoobar\nTODO é\n' });
  expect((await search(folders, { pattern: 'foo(?!bar)' })).text).toBe('a.txt:1: foo1');
  expect((await search(folders, { pattern: '(?i)todo \\p{Ll}$' })).text).toBe('a.txt:3: TODO é');
  expect((await search(folders, { pattern: 'todo', ignoreCase: true })).text).toBe('a.txt:3: TODO é');
  expect((await search(folders, { pattern: '-foo|--files', literal: true })).text).toContain(
    'No line matches',
  );
  expect((await search(folders, { pattern: '--files' })).text).toContain('No line matches');
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

it('is not held up by nested repetition, and names the file where lookaround makes it endless', async () => {
  await using folders = await makeFolders({ 'a.txt': 'b', 'slow.txt': `${'a'.repeat(60)}b` });
  expect((await search(folders, { pattern: '(a+)+$' })).text).toContain('No line matches');
  const { result, text } = await search(folders, { pattern: '^(a+)+$(?!x)' });
  expect(result).toMatchObject({ ok: false, code: 'pattern_too_slow' });
  expect(text).toContain('"slow.txt"');
});

it('stops when the turn is stopped', async () => {
  await using folders = await makeFolders({ 'a.txt': 'hit' });
  const controller = new AbortController();
  const searching = search(folders, { pattern: 'hit' }, controller.signal);
  controller.abort(new Error('stopped'));
  expect((await searching).result).toMatchObject({ ok: false, error: 'stopped' });
});

it('says what to do where ripgrep is not there', async () => {
  await using folders = await makeFolders({ 'a.txt': 'hit' });
  const workspace = createWorkspace({ root: folders.inside });
  const tool = createSearchFilesTool({ workspace, ripgrepPath: join(folders.base, 'missing') });
  const { result, text } = await callTool(tool, { pattern: 'hit' });
  expect(result.ok).toBe(false);
  expect(text).toMatch(/^ripgrep could not be started \(.*missing\): /);
});

it('says what is wrong with a pattern or a path', async () => {
  await using folders = await makeFolders({ 'a.txt': '' });
  expect((await search(folders, { pattern: 'a(' })).result).toMatchObject({
    ok: false,
    code: 'invalid_pattern',
  });
  expect((await search(folders, { pattern: 'a\0' })).result).toMatchObject({ code: 'invalid_input' });
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

it('says what it could not look into, and follows no links', async () => {
  await using folders = await makeFolders({ 'a/x.txt': 'hit', 'b.txt': 'hit', 'locked.txt': 'hit' });
  await symlink('b.txt', join(folders.inside, 'link.txt'));
  const openRoot = lockFolders((path) => path.includes('/a/') || path.endsWith('locked.txt'));
  const tool = createSearchFilesTool({ workspace: createWorkspace({ root: folders.inside, openRoot }) });
  expect((await callTool(tool, { pattern: 'hit' })).text).toBe(
    'b.txt:1: hit\n[files or folders that could not be read: 2]',
  );
});
