import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentEvent, AgentLoop } from '@ethosagent/core';
import { checkGrammar, createScriptedProvider, recordEvents, reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createTools } from '../src/index.ts';
import { makeFolders, type TestFolders } from './make-folders.ts';

type ToolEnd = Extract<AgentEvent, { type: 'tool_end' }>;

/** One turn in which a model makes calls, each in a round of its own, everything allowed. */
async function runTurn(
  folders: TestFolders,
  calls: readonly (readonly [string, unknown])[],
): Promise<ToolEnd[]> {
  const provider = createScriptedProvider([
    ...calls.map(([name, args]) => reply.call(name, args)),
    reply.text('done'),
  ]);
  const loop = new AgentLoop({
    provider,
    model: 'm',
    cwd: folders.inside,
    tools: createTools({ workspace: folders.inside, outputFolder: join(folders.base, 'output') }),
    approvals: { request: async () => ({ decision: 'approve', scope: 'once' }) },
  });
  const { events } = await recordEvents(loop.run({ input: 'go' }));
  expect(checkGrammar(events)).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'done' });
  return events.filter((event) => event.type === 'tool_end');
}

it('reads, lists, searches, writes, edits and runs in one turn', async () => {
  await using folders = await makeFolders({ 'a.txt': 'hello\n' });
  const ends = await runTurn(folders, [
    ['list_files', {}],
    ['read_file', { path: 'a.txt' }],
    ['search_files', { pattern: 'hel+o' }],
    ['write_file', { path: 'b.txt', content: 'bye\n' }],
    ['edit_file', { path: 'b.txt', edits: [{ oldText: 'bye', newText: 'good bye' }] }],
    ['todo', { items: [{ text: 'look', status: 'done' }] }],
    ['run_command', { command: 'cat a.txt b.txt' }],
  ]);
  expect(ends.map(({ ok, audience, result }) => [ok, audience, result])).toEqual([
    [true, undefined, 'a.txt'],
    [true, undefined, 'hello\n'],
    [true, undefined, 'a.txt:1: hello'],
    [true, 'user', 'Made b.txt (4 bytes).'],
    [true, 'user', 'Edited b.txt: 1 replacement.\n-1: bye\n+1: good bye'],
    [true, undefined, '1 of 1 done\n[x] look'],
    [true, 'user', 'exit code 0\nhello\ngood bye'],
  ]);
});

it('B50: ends all calls that would leave the workspace in a failure, and leaves the outside as it is', async () => {
  await using folders = await makeFolders();
  await writeFile(join(folders.outside, 'secret'), 'the-secret');
  await symlink('../outside', join(folders.inside, 'out'));
  await symlink('../outside/x', join(folders.inside, 'd'));
  const ends = await runTurn(folders, [
    ['write_file', { path: 'out/new.txt', content: 'x' }],
    ['read_file', { path: 'out/secret' }],
    ['write_file', { path: 'd', content: 'x' }],
    ['list_files', { path: 'out' }],
  ]);
  for (const { ok, error } of ends) {
    expect(ok).toBe(false);
    expect(error).toContain('outside the workspace');
  }
  expect(await readdir(folders.outside)).toEqual(['secret']);
  expect(await readFile(join(folders.outside, 'secret'), 'utf8')).toBe('the-secret');
});

it('B44: gives the model the ends of a long output, and the model can search the whole of it', async () => {
  await using folders = await makeFolders();
  const command =
    "head -c 1000000 /dev/zero | tr '\\0' x; echo; echo needle; head -c 1000000 /dev/zero | tr '\\0' y";
  const [ran] = await runTurn(folders, [['run_command', { command }]]);
  const path = /the whole output is in (.*)\]/.exec(ran?.result ?? '')?.[1];
  expect(ran?.result?.length).toBeLessThan(31_000);
  const [found] = await runTurn(folders, [['search_files', { path, pattern: 'needle' }]]);
  expect(found?.result).toBe(`${path}:2: needle`);
});

it.skipIf(process.platform === 'win32')('B46: ends a command in time, and the next call runs', async () => {
  await using folders = await makeFolders();
  const started = performance.now();
  const [first, second] = await runTurn(folders, [
    ['run_command', { command: "sh -c 'echo begun; sleep 300 & sleep 300 & wait'", timeoutMs: 1000 }],
    ['run_command', { command: 'echo next' }],
  ]);
  expect(performance.now() - started).toBeLessThan(4000);
  expect(first).toMatchObject({ ok: false, error: expect.stringContaining('begun') });
  expect(first?.durationMs).toBeLessThan(3000);
  expect(second).toMatchObject({ ok: true, result: 'exit code 0\nnext' });
});
