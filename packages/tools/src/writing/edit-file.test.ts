import { constants } from 'node:fs';
import { chmod, link, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallOptions, type CallOutcome, callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import {
  createEditFileTool,
  createFileRecords,
  createReadFileTool,
  createWorkspace,
  createWriteFileTool,
  type OpenFolder,
  type OpenRoot,
} from '../index.ts';
import { openRootByPath } from '../workspace/open-root-by-path.ts';

interface Editor {
  read(
    path: string,
    options?: CallOptions & { startLine?: number; lineCount?: number },
  ): Promise<CallOutcome>;
  write(path: string, content: string): Promise<CallOutcome>;
  edit(path: string, edits: unknown, options?: CallOptions): Promise<CallOutcome>;
  /** Reads, then edits. */
  change(path: string, edits: unknown): Promise<CallOutcome>;
  bytes(path: string): Promise<Buffer>;
}

function openEditor(folders: TestFolders): Editor {
  const workspace = createWorkspace({ root: folders.inside });
  const records = createFileRecords();
  const [reading, writing, editing] = [
    createReadFileTool({ workspace, records }),
    createWriteFileTool({ workspace, records }),
    createEditFileTool({ workspace, records }),
  ];
  const edit: Editor['edit'] = (path, edits, options) => callTool(editing, { path, edits }, options);
  return {
    read: (path, { startLine, lineCount, ...options } = {}) =>
      callTool(reading, { path, startLine, lineCount }, options),
    write: (path, content) => callTool(writing, { path, content }),
    edit,
    async change(path, edits) {
      await callTool(reading, { path });
      return edit(path, edits);
    },
    bytes: (path) => readFile(join(folders.inside, path)),
  };
}

/** Roots in which something happens at the moment when a new file is written. */
function meddleOnWrite(meddle: () => Promise<void>): OpenRoot {
  const wrap = (folder: OpenFolder): OpenFolder => ({
    path: folder.path,
    root: folder.root,
    at: (name) => folder.at(name),
    confirm: () => folder.confirm(),
    openFolder: async (name) => wrap(await folder.openFolder(name)),
    async openFile(name, flags, mode) {
      if (flags & constants.O_CREAT) await meddle();
      return folder.openFile(name, flags, mode);
    },
    close: () => folder.close(),
  });
  return async (root) => wrap(await openRootByPath(root));
}

it('makes several edits in their order, each on the result of the ones before it', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\ntwo\nthree\n' });
  const { change, bytes } = openEditor(folders);
  const { text, changes } = await change('a.txt', [
    { oldText: 'two', newText: 'zwei' },
    { oldText: 'zwei\nthree', newText: 'zwei\ndrei' },
    { oldText: 'one\n', newText: '' },
  ]);
  expect(String(await bytes('a.txt'))).toBe('zwei\ndrei\n');
  expect(text).toBe('Edited a.txt: 3 replacements.\n-1: one\n-2: two\n-3: three\n+1: zwei\n+2: drei');
  const path = join(folders.inside, 'a.txt');
  expect(changes).toEqual([{ path, before: 'one\ntwo\nthree\n', after: 'zwei\ndrei\n' }]);
});

it('makes all edits or none', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\ntwo\n' });
  const { change, bytes } = openEditor(folders);
  const { result, text, changes } = await change('a.txt', [
    { oldText: 'one', newText: '1' },
    { oldText: 'three', newText: '3' },
  ]);
  expect(result).toMatchObject({ ok: false, code: 'text_not_found' });
  expect(text).toContain(
    '"a.txt" was not changed. Edit 2 of 2, after the ones before it: oldText was not found',
  );
  expect(String(await bytes('a.txt'))).toBe('one\ntwo\n');
  expect(changes).toEqual([]);
  expect(await readdir(folders.inside)).toEqual(['a.txt']);
});

it('takes replacement patterns and pieces of expressions as plain text', async () => {
  await using folders = await makeFolders({ 'a.txt': 'price (x)\n' });
  const { change, bytes } = openEditor(folders);
  await change('a.txt', [{ oldText: '(x)', newText: "$& $1 $' $$", replaceAll: true }]);
  expect(String(await bytes('a.txt'))).toBe("price $& $1 $' $$\n");
});

it('refuses a text that is found more than once, and says how often and where', async () => {
  await using folders = await makeFolders({ 'a.txt': 'x = 1\ny = 2\nx = 1\nx = 1\n', over: 'aaa' });
  const { change, bytes } = openEditor(folders);
  const { result, text } = await change('a.txt', [{ oldText: 'x = 1', newText: 'x = 2' }]);
  expect(result).toMatchObject({ ok: false, code: 'text_not_unique' });
  expect(text).toContain('oldText was found 3 times, at lines 1, 3, 4.');
  expect((await change('over', [{ oldText: 'aa', newText: 'b' }])).text).toContain(
    'found 2 times, at line 1',
  );
  const all = await change('a.txt', [{ oldText: 'x = 1', newText: 'x = 2', replaceAll: true }]);
  expect(all.text).toMatch(/^Edited a.txt: 3 replacements\./);
  expect(String(await bytes('a.txt'))).toBe('x = 2\ny = 2\nx = 2\nx = 2\n');
});

it('shows the nearest lines when a text is not found', async () => {
  await using folders = await makeFolders({ 'a.ts': 'a\n\tif (ready) {\n\t\tgo();\n\t}\n' });
  const { change } = openEditor(folders);
  const blanks = await change('a.ts', [{ oldText: '  if (ready) {\n    go();', newText: 'x' }]);
  expect(blanks.text).toContain(
    'Nearest to it, which differs in spaces or tabs only:\n2: \tif (ready) {\n3: \t\tgo();',
  );
  const typo = await change('a.ts', [{ oldText: 'if (raedy) {', newText: 'x' }]);
  expect(typo.text).toContain('oldText was not found (0 times). Nearest to it:\n2: \tif (ready) {');
  const nothing = await change('a.ts', [{ oldText: 'completely different', newText: 'x' }]);
  expect(nothing.text).toContain('nor a line like its first one');
});

it('refuses a file that was not read in this session', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\n' });
  const { edit, read, bytes } = openEditor(folders);
  const edits = [{ oldText: 'one', newText: '1' }];
  expect((await edit('a.txt', edits)).result).toMatchObject({ ok: false, code: 'not_read' });
  await read('a.txt', { sessionId: 'ses_other' });
  const { result, text } = await edit('a.txt', edits);
  expect(result).toMatchObject({ ok: false, code: 'not_read' });
  expect(text).toBe('"a.txt" was not read in this session yet. Read it with read_file first.');
  expect(String(await bytes('a.txt'))).toBe('one\n');
});

it('refuses a file that was changed since it was read, also when its size and times are the same', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\n' });
  const { edit, read, bytes } = openEditor(folders);
  const path = join(folders.inside, 'a.txt');
  const { atime, mtime } = await stat(path);
  await read('a.txt');
  await writeFile(path, 'eno\n');
  await utimes(path, atime, mtime);
  const edits = [{ oldText: 'o', newText: '0' }];
  const { result, text } = await edit('a.txt', edits);
  expect(result).toMatchObject({ ok: false, code: 'changed_since_read' });
  expect(text).toBe('"a.txt" was changed since it was read. Read it again, then edit it.');
  await read('a.txt');
  expect((await edit('a.txt', edits)).result.ok).toBe(true);
  expect(String(await bytes('a.txt'))).toBe('en0\n');
});

it('lets a whole content replace only what the session saw, if it saw the file', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\n', 'b.txt': 'one\n' });
  const { read, write, bytes } = openEditor(folders);
  await read('a.txt');
  await folders.write({ 'a.txt': 'of a person\n', 'b.txt': 'of a person\n' });
  const { result, text, changes } = await write('a.txt', 'new');
  expect(result).toMatchObject({ ok: false, code: 'changed_since_read' });
  expect(text).toBe('"a.txt" was changed since it was read. Read it again, then replace it.');
  expect([String(await bytes('a.txt')), changes]).toEqual(['of a person\n', []]);
  expect((await write('b.txt', 'new')).result.ok).toBe(true);
  await read('a.txt');
  expect((await write('a.txt', 'new')).result.ok).toBe(true);
});

it('refuses a file that is changed while it is edited, and leaves nothing behind', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\n' });
  const path = join(folders.inside, 'a.txt');
  const openRoot = meddleOnWrite(() => writeFile(path, 'of a person\n'));
  const workspace = createWorkspace({ root: folders.inside, openRoot });
  const records = createFileRecords();
  await callTool(createReadFileTool({ workspace, records }), { path: 'a.txt' });
  const edits = [{ oldText: 'one', newText: '1' }];
  const { result } = await callTool(createEditFileTool({ workspace, records }), { path: 'a.txt', edits });
  expect(result).toMatchObject({ ok: false, code: 'changed_since_read' });
  expect(await readFile(path, 'utf8')).toBe('of a person\n');
  expect(await readdir(folders.inside)).toEqual(['a.txt']);
});

it('counts writing, editing and reading a part as having seen the file', async () => {
  await using folders = await makeFolders({ 'long.txt': `${'line\n'.repeat(5000)}last\n` });
  const { edit, read, write } = openEditor(folders);
  await write('new.txt', 'a');
  expect((await edit('new.txt', [{ oldText: 'a', newText: 'b' }])).result.ok).toBe(true);
  expect((await edit('new.txt', [{ oldText: 'b', newText: 'c' }])).result.ok).toBe(true);
  await read('long.txt', { startLine: 10, lineCount: 2 });
  expect((await edit('long.txt', [{ oldText: 'last', newText: 'end' }])).result.ok).toBe(true);
});

it('keeps CRLF line ends, whatever line ends the edit has', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\r\ntwo\r\n', lf: 'one\ntwo\n' });
  const { change, bytes } = openEditor(folders);
  await change('a.txt', [{ oldText: 'one\ntwo', newText: 'one\n1.5\ntwo' }]);
  await change('a.txt', [{ oldText: '1.5', newText: '1.4\n1.6' }]);
  expect(String(await bytes('a.txt'))).toBe('one\r\n1.4\r\n1.6\r\ntwo\r\n');
  await change('lf', [{ oldText: 'one\r\ntwo', newText: '1\r\n2' }]);
  expect(String(await bytes('lf'))).toBe('1\n2\n');
});

it('leaves mixed line ends as they are', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\r\ntwo\nthree\r\n' });
  const { change, bytes } = openEditor(folders);
  await change('a.txt', [{ oldText: 'two\nthree', newText: '2\n3' }]);
  expect(String(await bytes('a.txt'))).toBe('one\r\n2\n3\r\n');
  await change('a.txt', [{ oldText: 'one\n2', newText: '1\n2' }]);
  expect(String(await bytes('a.txt'))).toBe('1\r\n2\n3\r\n');
});

it('keeps a byte order mark, UTF-16 and bytes that are not UTF-8', async () => {
  const [utf16, latin1] = [Buffer.from('\ufeffäß\r\n', 'utf16le'), Buffer.from('caf\xe9 = 1\n', 'latin1')];
  const files = { bom: '\ufeffone\n', utf16, big: Buffer.from(utf16).swap16(), latin1 };
  await using folders = await makeFolders(files);
  const { change, bytes } = openEditor(folders);
  await change('bom', [{ oldText: 'one', newText: 'ö' }]);
  expect(String(await bytes('bom'))).toBe('\ufeffö\n');
  for (const name of ['utf16', 'big']) await change(name, [{ oldText: 'ß', newText: 'ü😀' }]);
  expect((await bytes('utf16')).toString('utf16le')).toBe('\ufeffäü😀\r\n');
  expect((await bytes('big')).swap16().toString('utf16le')).toBe('\ufeffäü😀\r\n');
  await change('latin1', [{ oldText: '1', newText: '2' }]);
  expect((await bytes('latin1')).toString('latin1')).toBe('caf\xe9 = 2\n');
  const { result } = await change('latin1', [{ oldText: '2', newText: 'é' }]);
  expect(result).toMatchObject({ ok: false, code: 'invalid_content' });
});

it('keeps the mode, and does not write into other names of the file', async () => {
  await using folders = await makeFolders({ 'run.sh': 'old' });
  const path = join(folders.inside, 'run.sh');
  await chmod(path, 0o751);
  await link(path, join(folders.outside, 'other-name'));
  await openEditor(folders).change('run.sh', [{ oldText: 'old', newText: 'new' }]);
  expect((await stat(path)).mode & 0o777).toBe(0o751);
  expect(await readFile(join(folders.outside, 'other-name'), 'utf8')).toBe('old');
});

it('refuses what is no text file, and says what to do', async () => {
  await using folders = await makeFolders({
    bin: new Uint8Array(5),
    big: 'x'.repeat(10_000_001),
    locked: 'x',
  });
  await symlink('locked', join(folders.inside, 'link'));
  await chmod(join(folders.inside, 'locked'), 0o444);
  const { change, edit } = openEditor(folders);
  const edits = [{ oldText: 'x', newText: 'y' }];
  expect((await edit('.', edits)).text).toContain('is a folder');
  expect((await edit('missing', edits)).text).toContain('write_file makes files');
  expect((await edit('missing/x', edits)).text).toContain('does not exist');
  expect((await change('locked', edits)).text).toContain('write-protected');
  expect((await change('link', edits)).text).toContain('symbolic link');
  expect((await edit('../outside/x', edits)).text).toContain('outside the workspace');
  expect((await edit('big', edits)).text).toContain('at most 10000000 can be edited');
  expect((await change('bin', edits)).result.ok).toBe(false);
  expect((await change('locked', [{ oldText: 'x', newText: '\ud800' }])).result.ok).toBe(false);
});

it('refuses edits that change nothing, are empty or none', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one' });
  const { change } = openEditor(folders);
  expect((await change('a.txt', [{ oldText: 'one', newText: 'one' }])).text).toContain('nothing to change');
  expect((await change('a.txt', [{ oldText: '', newText: 'x' }])).result).toMatchObject({
    code: 'invalid_input',
  });
  expect((await change('a.txt', [])).result).toMatchObject({ code: 'invalid_input' });
});

it('shows of a large change the first and the last lines', async () => {
  await using folders = await makeFolders({ 'a.txt': 'x\n'.repeat(400) });
  const { text } = await openEditor(folders).change('a.txt', [
    { oldText: 'x', newText: 'y', replaceAll: true },
  ]);
  expect(text).toContain('lines of the change left out here');
  expect(text.split('\n')).toHaveLength(122);
  expect(text.endsWith('+400: y')).toBe(true);
});

it('declares what it touches, and asks for leave', () => {
  const workspace = createWorkspace({ root: process.cwd() });
  const tool = createEditFileTool({ workspace, records: createFileRecords() });
  const edit = { oldText: 'a', newText: 'b' };
  expect(tool.touches?.({ path: 'x', edits: [edit] })).toEqual({ reads: ['x'], writes: ['x'] });
  expect(tool.needsApproval?.({ path: 'x', edits: [edit] })).toBe('Edit x: 1 replacement');
  expect(tool.needsApproval?.({ path: 'x', edits: [edit, edit] })).toBe('Edit x: 2 replacements');
  expect(tool).toMatchObject({ audience: 'user', replay: 'never' });
});
