import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, type Runtime } from '@ethosagent/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askDemo } from './ask-demo.ts';
import { type Files, writeFiles } from './generate-folder.ts';

let root: string;
let runtime: Runtime;

// More entries than one listing gives, most of them in one folder of the second level.
beforeAll(async () => {
  const files: Files = { '.gitignore': 'built/\n', 'built/a.ts': '', 'top.ts': '' };
  for (let index = 0; index < 1100; index += 1) files[`${index < 900 ? 'a/deep' : 'b'}/f${index}.ts`] = '';
  root = await mkdtemp(join(tmpdir(), 'ethos-large-'));
  await writeFiles(root, files);
  runtime = await createRuntime({ cwd: root, env: {} });
});
afterAll(async () => {
  await runtime.close();
  await rm(root, { recursive: true });
});

test('files beyond the longest listing are counted too, folder by folder', async () => {
  const { text, calls } = await askDemo(runtime, 'how many .ts files are there?');
  expect(text).toContain(
    'There are 1101 .ts files in this folder and the folders below it (1 of them directly in it).',
  );
  expect(calls.every((call) => call.tool === 'list_files' && call.ok)).toBe(true);
});

test('what ignore rules hide is said, not counted', async () => {
  const { text } = await askDemo(runtime, 'list files');
  expect(text).toContain('Ignored by git or the tools, and not shown: 1.');
  expect(text).not.toContain('built');
});

test('too many files to be read are not counted by halves', async () => {
  const { text } = await askDemo(runtime, 'how many lines of code are there in b?');
  expect(text).toContain('too many files in `b`');
});
