import type { CompletionChunk, CompletionRequest, Message } from '@ethosagent/core/contract';
import { expect, test } from 'vitest';
import { createDemoProvider } from './demo-provider.ts';

const provider = createDemoProvider({ paceMs: 0 });
const tools = ['list_files', 'read_file', 'search_files', 'write_file', 'run_command'].map((name) => ({
  name,
  description: name,
  parameters: { type: 'object' },
}));

function say(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

/** The messages of a round: calls with their answers. */
function round(...answers: { tool: string; ok: boolean; text: string }[]): Message[] {
  const ids = answers.map((_, index) => `c${index}`);
  return [
    {
      role: 'assistant',
      origin: { provider: 'demo', model: 'demo' },
      content: answers.map(({ tool }, index) => ({
        type: 'tool_call',
        toolCallId: ids[index] ?? '',
        wireId: ids[index] ?? '',
        toolName: tool,
        args: {},
      })),
    },
    {
      role: 'tool',
      answers: answers.map(({ tool, ok, text }, index) => ({
        toolCallId: ids[index] ?? '',
        wireId: ids[index] ?? '',
        toolName: tool,
        ok,
        content: [{ type: 'text', text }],
      })),
    },
  ];
}

async function complete(
  messages: Message[],
  more: Partial<CompletionRequest> = {},
): Promise<CompletionChunk[]> {
  const request: CompletionRequest = {
    model: 'demo',
    system: '',
    messages,
    tools,
    sessionId: 'ses_x',
    ...more,
  };
  const chunks: CompletionChunk[] = [];
  for await (const chunk of provider.complete(request, new AbortController().signal)) chunks.push(chunk);
  return chunks;
}

function textOf(chunks: readonly CompletionChunk[]): string {
  return chunks.map((chunk) => (chunk.type === 'text_delta' ? chunk.text : '')).join('');
}

function callsOf(chunks: readonly CompletionChunk[]): string[] {
  return chunks.flatMap((chunk) => (chunk.type === 'tool_call' ? [`${chunk.name} ${chunk.arguments}`] : []));
}

test('it asks for calls first, then answers from what came back', async () => {
  const first = await complete([say('what is in src?')]);
  expect(callsOf(first)).toEqual(['list_files {"path":"src","depth":1}']);
  expect(first.at(-1)).toEqual({ type: 'finish', reason: 'tool_calls' });
  const second = await complete([
    say('what is in src?'),
    ...round({ tool: 'list_files', ok: true, text: 'src/a.ts\nsrc/lib/' }),
  ]);
  expect(textOf(second)).toBe('In `src` are 1 folder and 1 file:\n\n- a.ts\n- lib/');
  expect(second.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
});

test('the same conversation always gives the same reply', async () => {
  const messages = [say('hello')];
  expect(await complete(messages)).toEqual(await complete(messages));
});

test('text comes in short pieces that join to the whole, without empty ones', async () => {
  const pieces = (await complete([say('help')])).flatMap((chunk) =>
    chunk.type === 'text_delta' ? [chunk.text] : [],
  );
  expect(pieces.length).toBeGreaterThan(50);
  expect(pieces.every((piece) => piece !== '')).toBe(true);
  expect(pieces.join('')).toContain('I am the offline demo of Ethos');
});

test('each reply reports its tokens before its one finish', async () => {
  const chunks = await complete([say('hello')]);
  expect(chunks.filter((chunk) => chunk.type === 'finish')).toHaveLength(1);
  const usage = chunks.at(-2);
  expect(usage).toMatchObject({
    type: 'usage',
    inputTokens: expect.any(Number),
    outputTokens: expect.any(Number),
  });
  expect(provider.describe('any')).toMatchObject({ costBasis: 'local', local: true });
});

test('what it does not understand it says, with what it is and can do', async () => {
  const text = textOf(await complete([say('write me a sonnet about rain')]));
  expect(text).toContain('I did not understand “write me a sonnet about rain”');
  expect(text).toContain('offline demo');
  expect(text).toContain('read files');
});

test('a failed and a denied call are told as they are', async () => {
  const denied = await complete([
    say('run `ls`'),
    ...round({
      tool: 'run_command',
      ok: false,
      text: 'Denied: the call needs approval. The call was not run.',
    }),
  ]);
  expect(textOf(denied)).toBe(
    '`ls` did not run to its end: Denied: the call needs approval. The call was not run.',
  );
});

test('tools that are not offered are not called', async () => {
  const chunks = await complete([say('list files')], { tools: [] });
  expect(callsOf(chunks)).toEqual([]);
  expect(textOf(chunks)).toContain('the tool list_files is not offered in this session');
});

test('requests for one time ask for all their calls in one round', async () => {
  const chunks = await complete([say('read a.txt, list src and search for foo in parallel')]);
  expect(callsOf(chunks).map((call) => call.split(' ')[0])).toEqual([
    'read_file',
    'list_files',
    'search_files',
  ]);
});

test('rounds that another model made for the request do not count', async () => {
  const foreign = round({ tool: 'list_files', ok: true, text: 'x' }).map((message) =>
    message.role === 'assistant' ? { ...message, origin: { provider: 'other', model: 'm' } } : message,
  );
  expect(callsOf(await complete([say('list files'), ...foreign]))).toHaveLength(1);
});

test('it recalls earlier requests and answers of the session', async () => {
  const answer: Message = {
    role: 'assistant',
    origin: { provider: 'demo', model: 'demo' },
    content: [{ type: 'text', text: 'Here they are.' }],
  };
  const before = [
    say('list files'),
    answer,
    say('read a.txt'),
    { ...answer, content: [{ type: 'text' as const, text: 'Its text.' }] },
  ];
  expect(textOf(await complete([...before, say('what did I ask before?')]))).toBe(
    'Before this you asked: “read a.txt”',
  );
  expect(textOf(await complete([...before, say('what did I ask first?')]))).toContain('“list files”');
  expect(textOf(await complete([...before, say('what was your last answer?')]))).toBe('Its text.');
  expect(textOf(await complete([say('what did I ask before?')]))).toContain(
    'the first request of the session',
  );
});

test('with a schema the answer is JSON and nothing else', async () => {
  const output = {
    type: 'object',
    properties: { files: { type: 'array', items: { type: 'string' } } },
    required: ['files'],
  };
  const listed = round({ tool: 'list_files', ok: true, text: 'a.ts\nlib/\n[left out as ignored: 2]' });
  expect(JSON.parse(textOf(await complete([say('list files'), ...listed], { output })))).toEqual({
    files: ['a.ts'],
  });
});

test('reasoning comes only when it is asked for', async () => {
  const types = async (thinking: boolean) =>
    new Set((await complete([say('hello')], { thinking })).map((chunk) => chunk.type));
  expect((await types(false)).has('thinking_delta')).toBe(false);
  expect((await types(true)).has('thinking_delta')).toBe(true);
});

test('a limit on the output cuts the answer and says so', async () => {
  const chunks = await complete([say('help')], { maxOutputTokens: 10 });
  expect(textOf(chunks)).toHaveLength(40);
  expect(chunks.at(-1)).toEqual({ type: 'finish', reason: 'output_limit' });
});

test('it stops when the signal aborts', async () => {
  const stop = new AbortController();
  const request: CompletionRequest = {
    model: 'demo',
    system: '',
    messages: [say('help')],
    tools,
    sessionId: 'ses_x',
  };
  const read = async () => {
    for await (const chunk of createDemoProvider().complete(request, stop.signal)) {
      if (chunk.type === 'text_delta') stop.abort(new Error('stopped'));
    }
  };
  await expect(read()).rejects.toThrow();
});
