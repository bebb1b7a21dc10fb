import { afterAll, expect, test, vi } from 'vitest';
import { chunk, startChatCompletionsServer } from './chat-completions-server.ts';
import { type EthosResult, runEthos } from './run-ethos.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });
const schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
const { folder: cwd, remove } = createWorkspace({ 'schema.json': JSON.stringify(schema) });
afterAll(remove);

/** Asks a server for a value; it gives one answer after the other, the last one again and again. */
async function ask(...answers: string[]): Promise<EthosResult> {
  const server = await startChatCompletionsServer(() => {
    const content = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    return { chunks: [chunk({ content }), chunk({}, 'stop')] };
  });
  const address = ['--base-url', server.baseURL, '--model', 'tiny'];
  const result = await runEthos(['-p', 'x', '--output-schema', 'schema.json', ...address], { cwd });
  await server.close();
  return result;
}

test('a value that was asked for again is printed once, without the refused answer', async () => {
  const { exitCode, stdout } = await ask('{"n":"x"}', '{"n": 1}');
  expect([exitCode, stdout]).toEqual([0, '{"n":1}\n']);
});

test('an answer that never fits the schema prints nothing', async () => {
  const { exitCode, stdout, stderr } = await ask('{"n":"x"}');
  expect([exitCode === 0, stdout]).toEqual([false, '']);
  expect(stderr).toContain('output_invalid');
});
