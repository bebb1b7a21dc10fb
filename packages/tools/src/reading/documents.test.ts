import { expect, it } from 'vitest';
import { callTool } from '../../test/call-tool.ts';
import { makeFolders, type TestFolders } from '../../test/make-folders.ts';
import { createReadFileTool, createWorkspace } from '../index.ts';

const notebook = {
  cells: [
    { cell_type: 'markdown', source: ['# Title\n', 'words'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      execution_count: 7,
      outputs: [
        { output_type: 'stream', text: ['\u001b[31m1\u001b[0m\n'] },
        { output_type: 'display_data', data: { 'text/plain': '<Figure>', 'image/png': 'AAAA' } },
        { output_type: 'error', ename: 'ValueError', evalue: 'no' },
      ],
    },
  ],
};

async function read(folders: TestFolders, input: unknown): Promise<string> {
  return (await callTool(createReadFileTool({ workspace: createWorkspace({ root: folders.inside }) }), input))
    .text;
}

it('shows a notebook cell by cell, and its JSON when that is asked for', async () => {
  const json = JSON.stringify(notebook);
  await using folders = await makeFolders({ 'a.ipynb': json });
  const text = [
    '[cell 1: markdown]\n# Title\nwords\n',
    '\n[cell 2: code, run as 7]\nprint(1)\n[output]\n1\n[output]\n<Figure>\n',
    '[output: image/png, not shown]\n[output: ValueError: no]\n',
  ].join('');
  expect(await read(folders, { path: 'a.ipynb' })).toBe(text);
  const part = '[cell 1: markdown]\n# Title\n[lines 1 to 2 of 12; read on with startLine 3]';
  expect(await read(folders, { path: 'a.ipynb', lineCount: 2 })).toBe(part);
  expect(await read(folders, { path: 'a.ipynb', raw: true })).toBe(json);
});

it('shows the middle of a long output of a notebook as left out', async () => {
  const cells = [{ cell_type: 'code', source: 'x', outputs: [{ text: `a${'x'.repeat(9000)}z` }] }];
  await using folders = await makeFolders({ 'a.ipynb': JSON.stringify({ cells }) });
  expect(await read(folders, { path: 'a.ipynb' })).toMatch(
    /\nax+\n\[5002 characters left out here; .*\]\nx+z\n$/,
  );
});

it('shows a broken notebook as the text that it is', async () => {
  await using folders = await makeFolders({ 'a.ipynb': '{"cells": [', 'b.ipynb': '{"cells": 1}' });
  expect(await read(folders, { path: 'a.ipynb' })).toBe('{"cells": [');
  expect(await read(folders, { path: 'b.ipynb' })).toBe('{"cells": 1}');
});

it('says of a PDF how long it is and what can be done', async () => {
  const page = '1 0 obj << /Type /Page >> endobj ';
  await using folders = await makeFolders({
    three: `%PDF-1.4\n<< /Type /Pages /Count 3 >> ${page.repeat(3)}`,
    linearized: '%PDF-1.4\n1 0 obj << /Linearized 1 /L 9 /N 12 >> endobj',
    packed: '%PDF-1.7\n\0\0\0',
  });
  const say = (path: string): Promise<string> => read(folders, { path });
  expect(await say('three')).toMatch(
    /^"three" is a PDF of 3 pages and \d+ bytes, which read_file cannot show as text\. To get its text, run/,
  );
  expect(await say('linearized')).toContain('is a PDF of 12 pages and');
  expect(await say('packed')).toContain('is a PDF of 12 bytes');
});
