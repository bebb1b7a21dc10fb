import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  type ChatRequest,
  chunk,
  type ServerReply,
  startChatCompletionsServer,
} from './chat-completions-server.ts';
import { runEthos } from './run-ethos.ts';
import { createWorkspace } from './workspace.ts';

// Each test starts a program.
vi.setConfig({ testTimeout: 60_000 });
const { folder: cwd, remove } = createWorkspace({ 'note.txt': 'the word is quince' });
afterAll(remove);

const usage = (prompt: number): object => ({
  choices: [],
  usage: { prompt_tokens: prompt, completion_tokens: 5, total_tokens: prompt + 5 },
});

/** Reads the note first, then tells what it holds. */
function readThenTell({ messages }: ChatRequest): ServerReply {
  const answer = messages.find(({ role }) => role === 'tool');
  if (answer === undefined) {
    const call = {
      index: 0,
      id: 'call_a',
      type: 'function',
      function: { name: 'read_file', arguments: '{"path":' },
    };
    const rest = { index: 0, function: { arguments: '"note.txt"}' } };
    return {
      chunks: [
        chunk({ tool_calls: [call] }),
        chunk({ tool_calls: [rest] }),
        chunk({}, 'tool_calls'),
        usage(100),
      ],
    };
  }
  const found = /quince/.exec(JSON.stringify(answer.content))?.[0] ?? 'nothing';
  return {
    chunks: [chunk({ content: 'I found ' }), chunk({ content: `${found}.` }), chunk({}, 'stop'), usage(150)],
  };
}

describe('a server that speaks Chat Completions', () => {
  test('gets a whole turn: a call on the real folder, its answer, and usage summed', async () => {
    const server = await startChatCompletionsServer(readThenTell);
    const args = ['-p', 'What is the word?', '--base-url', server.baseURL, '--model', 'tiny'];
    const { exitCode, stdout, stderr } = await runEthos([...args, '--output-format', 'json'], { cwd });
    await server.close();
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      text: 'I found quince.',
      usage: { calls: 2, inputTokens: 250, outputTokens: 10 },
    });
    expect(stderr).toContain('tiny');
    expect(stderr).not.toContain('offline demo');
    expect(stderr).toMatch(/• read_file note\.txt · ok · /);
    expect(server.requests.map(({ model, stream }) => [model, stream])).toEqual([
      ['tiny', true],
      ['tiny', true],
    ]);
    expect(exitCode).toBe(0);
  });

  test('that rejects the key ends the program with 3 and what to do', async () => {
    const body = {
      error: { message: 'Invalid API key', type: 'invalid_request_error', code: 'invalid_api_key' },
    };
    const server = await startChatCompletionsServer(() => ({ status: 401, body }));
    const { exitCode, stdout, stderr } = await runEthos(
      ['-p', 'Hi', '--base-url', server.baseURL, '--model', 'm'],
      { cwd },
    );
    await server.close();
    expect(stderr).toMatch(/error provider_unauthorized: .*Check the API key\.\n/);
    expect(stdout).toBe('');
    expect(exitCode).toBe(3);
  });

  test('whose stream breaks off ends the program with 4 and keeps the partial text', async () => {
    const server = await startChatCompletionsServer(() => ({
      chunks: [chunk({ content: 'Half' })],
      breaksOff: true,
    }));
    const { exitCode, stdout, stderr } = await runEthos(
      ['-p', 'Hi', '--base-url', server.baseURL, '--model', 'm'],
      { cwd },
    );
    await server.close();
    expect(stdout).toBe('Half\n');
    expect(stderr).toContain('error stream_');
    expect(exitCode).toBe(4);
  });

  test('that is not there ends the program with 4', async () => {
    const server = await startChatCompletionsServer(readThenTell);
    await server.close();
    const args = ['-p', 'Hi', '--base-url', server.baseURL, '--model', 'm', '--timeout', '30'];
    const { exitCode, stderr } = await runEthos(args, { cwd });
    expect(stderr).toContain('provider_unavailable');
    expect(exitCode).toBe(4);
  });
});
