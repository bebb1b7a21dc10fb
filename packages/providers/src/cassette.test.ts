import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentEvent, AgentLoop, type LLMProvider } from '@ethosagent/core';
import {
  checkGrammar,
  createFakeClock,
  createSequentialIds,
  createWireServer,
  type DialectReply,
  loadCassette,
  PROVIDER_DIALECTS,
  recordCassette,
  recordEvents,
  replayCassette,
  saveCassette,
  type WireResponse,
} from '@ethosagent/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAnthropicMessagesProvider } from './anthropic-messages/index.ts';
import { createOpenAIChatProvider } from './openai-chat/index.ts';
import { createOpenAIResponsesProvider } from './openai-responses/index.ts';

const apiKey = 'planted-key-0123456789';
const secret = 'planted secret/of "the" person';
const usage = { fresh: 70, cacheRead: 20, cacheWrite: 0, output: 12, reasoning: 4 };
const call: DialectReply = {
  thinking: ['Look ', 'first.'],
  text: ['I look. ', 'Grüße 👋.'],
  calls: [{ id: 'call_a', name: 'look_up', pieces: ['{"word":', '"hello"}'] }],
  finish: 'tool_calls',
};

const adapters = [
  ['anthropic-messages', createAnthropicMessagesProvider],
  ['openai-chat', createOpenAIChatProvider],
  ['openai-responses', createOpenAIResponsesProvider],
] as const;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethos-cassette-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Two turns with a tool; what must be the same each time is, so that only the provider could make a difference. */
async function playTurns(provider: LLMProvider): Promise<AgentEvent[]> {
  const clock = createFakeClock();
  const loop = new AgentLoop({
    provider,
    model: 'm-1',
    ids: createSequentialIds(),
    clock: { ...clock, setTimeout: () => 0, clearTimeout: () => undefined },
    retry: { maxAttempts: 1 },
    tools: [
      {
        name: 'look_up',
        description: 'Looks a word up.',
        input: { type: 'object', properties: { word: { type: 'string' } } },
        replay: 'safe',
        execute: async () => ({ ok: true, value: `a greeting; the password is ${secret}` }),
      },
    ],
  });
  const events: AgentEvent[] = [];
  const first = loop.run({ input: `Look it up, ${secret}.`, thinking: true });
  events.push(...(await recordEvents(first)).events);
  events.push(...(await recordEvents(loop.run({ input: 'And again.', sessionId: first.sessionId }))).events);
  expect(checkGrammar(events, { turnsBefore: 0 })).toEqual([]);
  return events;
}

describe.each(adapters)('a cassette of %s', (name, create) => {
  const dialect = PROVIDER_DIALECTS[name];
  const headers = { 'content-type': 'text/event-stream', 'set-cookie': 'sid=planted-cookie' };

  function answer(reply: DialectReply, more: Partial<WireResponse> = {}): WireResponse {
    const { content, ending } = dialect.writeReply(reply, usage);
    return { headers, body: content + ending, chunking: { at: [11, 100, 333] }, ...more };
  }

  async function record(responses: readonly WireResponse[]): Promise<{ events: AgentEvent[]; file: string }> {
    const server = await createWireServer({ responses });
    const recorder = recordCassette({ secrets: [secret] });
    try {
      const events = await playTurns(create({ baseURL: server.origin, apiKey, fetch: recorder.fetch }));
      const file = join(folder, 'turns.json');
      await saveCassette(file, recorder.toCassette());
      return { events, file };
    } finally {
      await server.close();
    }
  }

  async function replay(file: string): Promise<{ events: AgentEvent[]; problems: readonly string[] }> {
    const player = replayCassette(await loadCassette(file), { secrets: [secret] });
    const provider = create({ baseURL: 'http://127.0.0.1:9', apiKey, fetch: player.fetch });
    return { events: await playTurns(provider), problems: player.problems };
  }

  it('plays the turns again event by event, and holds no secret', async () => {
    const fine: DialectReply = { text: ['It is ', 'a greeting.'], finish: 'stop' };
    const { events, file } = await record([
      answer(call),
      answer(fine),
      answer({ text: ['Once more.'], finish: 'stop' }),
    ]);
    expect(events.filter(({ type }) => type === 'done')).toHaveLength(2);
    expect(await replay(file)).toEqual({ events, problems: [] });
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/planted/);
    expect(text).toContain('the password is [removed]');
  });

  it('plays failures again: a status, a reply that breaks off', async () => {
    const body = dialect.writeFailure({ status: 401, message: `Incorrect API key provided: ${apiKey}.` });
    const { content } = dialect.writeReply(call, usage);
    const { events, file } = await record([
      { status: 401, headers: { 'content-type': 'application/json', 'x-request-id': 'req_1' }, body },
      answer(call, { body: content, chunking: 'per-event', end: 'reset' }),
    ]);
    const codes = events.flatMap((event) => (event.type === 'error' ? [event.code] : []));
    expect(codes).toEqual(['provider_unauthorized', 'stream_interrupted']);
    const { problems, events: again } = await replay(file);
    expect(again.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect([problems, again.filter(({ type }) => type !== 'error')]).toEqual([
      [],
      events.filter(({ type }) => type !== 'error'),
    ]);
    expect(await readFile(file, 'utf8')).not.toMatch(/planted/);
  });

  it('says where a turn went another way, and what nobody asked for', async () => {
    const { file } = await record([
      answer({ text: ['One.'], finish: 'stop' }),
      answer({ text: ['Two.'], finish: 'stop' }),
    ]);
    const cassette = await loadCassette(file);
    const player = replayCassette(cassette, { secrets: [secret] });
    const provider = create({ baseURL: 'http://127.0.0.1:9', fetch: player.fetch });
    const loop = new AgentLoop({ provider, model: 'm-2', retry: { maxAttempts: 1 } });
    const { events } = await recordEvents(loop.run({ input: 'Hello.' }));
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code: 'invalid_request',
      error: expect.stringContaining('body.model was "m-1", now "m-2"'),
    });
    expect(player.problems).toHaveLength(3);
  });
});
