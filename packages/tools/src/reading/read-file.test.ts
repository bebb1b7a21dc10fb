import { execFileSync } from 'node:child_process';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type CallOutcome, callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createReadFileTool, createWorkspace } from '../index.ts';

function read(folders: TestFolders, input: unknown): Promise<CallOutcome> {
  return callTool(createReadFileTool({ workspace: createWorkspace({ root: folders.inside }) }), input);
}

it('gives a small file exactly as it is, with its line ends', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\r\ntwo\n\nno end' });
  expect((await read(folders, { path: 'a.txt' })).result).toEqual({
    ok: true,
    value: 'one\r\ntwo\n\nno end',
  });
});

it('gives a range of lines and says where to read on', async () => {
  await using folders = await makeFolders({ 'a.txt': '1\n2\n3\n4\n5\n' });
  const first = await read(folders, { path: 'a.txt', startLine: 2, lineCount: 2 });
  expect(first.text).toBe('2\n3\n[lines 2 to 3 of 5; read on with startLine 4]');
  const rest = await read(folders, { path: 'a.txt', startLine: 4 });
  expect(rest.text).toBe('4\n5\n[lines 4 to 5 of 5]');
});

it('caps a long file and says where to read on', async () => {
  await using folders = await makeFolders({ 'a.txt': 'line\n'.repeat(5000) });
  const { text } = await read(folders, { path: 'a.txt' });
  expect(text.split('\n')).toHaveLength(2001);
  expect(text).toMatch(/\[lines 1 to 2000 of 5000; read on with startLine 2001\]$/);
});

it('cuts a line that is too long and says so', async () => {
  await using folders = await makeFolders({ 'a.txt': 'x'.repeat(24_000_000) });
  const { text } = await read(folders, { path: 'a.txt' });
  expect(text.length).toBeLessThan(61_000);
  expect(text.slice(60_000)).toBe(
    '\n[line 1 is cut after 60000 characters; search_files can look into its rest]',
  );
});

it('gives an image as a part, whatever its name', async () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1');
  await using folders = await makeFolders({ 'photo.txt': png });
  expect((await read(folders, { path: 'photo.txt' })).result).toEqual({
    ok: true,
    value: [
      { type: 'text', text: '"photo.txt" is an image (image/png, 12 bytes).' },
      { type: 'image', mediaType: 'image/png', data: png.toString('base64'), name: 'photo.txt' },
    ],
  });
});

it('refuses an image that is too large, with its size', async () => {
  await using folders = await makeFolders({ 'a.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') });
  await truncate(join(folders.inside, 'a.png'), 5_000_001);
  const { result, text } = await read(folders, { path: 'a.png' });
  expect(result).toMatchObject({ ok: false, code: 'too_large' });
  expect(text).toContain('5000001 bytes');
});

it('describes binary files instead of showing them', async () => {
  await using folders = await makeFolders({ 'a.bin': new Uint8Array(100), 'b.pdf': '%PDF-1.7 x' });
  expect((await read(folders, { path: 'a.bin' })).text).toBe(
    '"a.bin" is a binary file of 100 bytes, which read_file cannot show as text.',
  );
  expect((await read(folders, { path: 'b.pdf' })).result).toMatchObject({ ok: false, code: 'binary_file' });
});

it('says when a file is empty, in UTF-16 or damaged', async () => {
  const files = {
    empty: '',
    wide: Buffer.from('\ufeffhé\n', 'utf16le'),
    bad: Buffer.from('a\xff', 'latin1'),
  };
  await using folders = await makeFolders(files);
  expect((await read(folders, { path: 'empty' })).text).toBe('[the file is empty]');
  expect((await read(folders, { path: 'wide' })).text).toBe('hé\n[the file is in UTF-16LE]');
  expect((await read(folders, { path: 'bad' })).text).toBe(
    'a\ufffd\n[bytes that are not valid text are shown as \ufffd]',
  );
});

it('says what is wrong with a path, and what to do', async () => {
  await using folders = await makeFolders({ 'a.txt': 'one\n' });
  await mkdir(join(folders.inside, 'sub'));
  const say = async (input: unknown): Promise<string> => (await read(folders, input)).text;
  expect(await say({ path: 'missing' })).toBe('"missing" does not exist. list_files shows what is there.');
  expect(await say({ path: 'a.txt/x' })).toContain('where a folder is needed');
  expect(await say({ path: 'sub' })).toBe('"sub" is a folder; use list_files.');
  expect(await say({ path: '.' })).toBe('"." is a folder; use list_files.');
  expect(await say({ path: 'a.txt', startLine: 3 })).toBe('"a.txt" has only 1 lines.');
  expect(await say({ path: '~/x' })).toContain('begins with ~');
});

it.runIf(process.platform === 'linux')('does not wait at a pipe, and reads no device', async () => {
  await using folders = await makeFolders();
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folders.inside, 'pipe')]);
  expect((await read(folders, { path: 'pipe' })).text).toContain('device, pipe or socket');
  const devices = createReadFileTool({ workspace: createWorkspace({ root: '/dev' }) });
  expect((await callTool(devices, { path: 'zero' })).text).toContain('device, pipe or socket');
});

it('names the paths that it reads, for the watcher', async () => {
  await using folders = await makeFolders();
  await writeFile(join(folders.inside, 'x'), 'x');
  const tool = createReadFileTool({ workspace: createWorkspace({ root: folders.inside }) });
  expect(tool.readsPaths?.({ path: '.env' })).toEqual(['.env']);
  expect(tool).toMatchObject({ readOnly: true, replay: 'safe' });
});
