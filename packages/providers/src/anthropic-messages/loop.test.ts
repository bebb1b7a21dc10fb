import { type AgentEvent, AgentLoop, type AgentLoopOptions } from '@ethosagent/core';
import { expect, it } from 'vitest';
import {
  blockStart,
  blockStop,
  callReply,
  jsonDelta,
  messageDelta,
  messageStart,
  messageStop,
  textBlock,
  textReply,
  toStream,
} from '../../test/messages-frames.ts';
import { startWireServer, type WireAnswer, type WireServer } from '../../test/wire-server.ts';
import type { AnthropicMessagesOptions } from './options.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

interface Played {
  events: AgentEvent[];
  server: WireServer;
}

async function play(
  answers: WireAnswer[],
  options: {
    loop?: Partial<AgentLoopOptions>;
    provider?: Partial<AnthropicMessagesOptions>;
    stopAt?: string;
  } = {},
): Promise<Played> {
  await using server = await startWireServer(...answers);
  const provider = createAnthropicMessagesProvider({ baseURL: server.baseURL, ...options.provider });
  const abort = new AbortController();
  const loop = new AgentLoop({ provider, model: 'claude-sonnet-5', ...options.loop });
  const events: AgentEvent[] = [];
  for await (const event of loop.run({ input: 'hi', signal: abort.signal })) {
    events.push(event);
    if (event.type === options.stopAt) abort.abort();
  }
  return { events, server };
}

it('goes on with a paused reply by sending it back as it is', async () => {
  const search = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} };
  const paused = toStream(
    messageStart(),
    textBlock(0, 'Looking. '),
    [blockStart(1, search), jsonDelta(1, '{"query":"x"}'), blockStop(1)],
    messageDelta('pause_turn'),
    messageStop,
  );
  const { events, server } = await play([{ body: paused }, { body: textReply('Found.') }]);
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Looking. Found.' });
  expect(JSON.parse(server.requests[1]?.text ?? '').messages.slice(1)).toEqual([
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Looking. ', cache_control: { type: 'ephemeral' } },
        { ...search, input: { query: 'x' } },
      ],
    },
  ]);
});

it('prices cached tokens by their lifetime, to the last pico-dollar', async () => {
  const prices = {
    inputPerMillion: 3,
    outputPerMillion: 15,
    cacheReadPerMillion: 0.3,
    cacheWritePerMillion: 3.75,
    cacheWriteLongPerMillion: 6,
  };
  const usage = {
    input_tokens: 1001,
    cache_read_input_tokens: 50_003,
    cache_creation_input_tokens: 700,
    cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 400 },
    output_tokens: 1,
  };
  const { events } = await play([{ body: textReply('Hi', usage) }], {
    provider: { prices: { 'claude-sonnet-5': prices } },
  });
  const micros = 1001 * 3 + 50_003 * 0.3 + 300 * 3.75 + 400 * 6 + 5 * 15;
  expect(events.find((event) => event.type === 'usage')).toMatchObject({
    inputTokens: 51_704,
    outputTokens: 5,
    cacheReadTokens: 50_003,
    cacheWriteTokens: 700,
    estimatedCostUsd: expect.closeTo(micros / 1e6, 12),
    costBasis: 'priced',
  });
});

it('accounts for the input of a reply that was stopped', async () => {
  const body = toStream(messageStart({ input_tokens: 40, output_tokens: 1 }), textBlock(0, 'Half'));
  const { events } = await play([{ body, end: 'hang' }], { stopAt: 'text_delta' });
  expect(events.slice(-2)).toMatchObject([
    { type: 'usage', inputTokens: 40, outputTokens: 1 },
    { type: 'error', code: 'abort' },
  ]);
});

it('answers a call that the output limit cut, and never runs it', async () => {
  const start = blockStart(0, { type: 'tool_use', id: 'c1', name: 'write', input: {} });
  const cut = toStream(
    messageStart(),
    start,
    jsonDelta(0, '{"text":"# Ti'),
    messageDelta('max_tokens'),
    messageStop,
  );
  const { events, server } = await play([{ body: cut }, { body: textReply('Sorry.') }], {
    loop: {
      tools: [
        {
          name: 'write',
          description: 'Writes.',
          input: { type: 'object' },
          replay: 'never',
          execute: () => Promise.reject(new Error('it ran')),
        },
      ],
    },
  });
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Sorry.' });
  const [, called, answered] = JSON.parse(server.requests[1]?.text ?? '').messages;
  expect(called.content[0]).toMatchObject({
    type: 'tool_use',
    id: 'c1',
    input: { invalid_arguments: '{"text":"# Ti' },
  });
  expect(answered.content[0]).toMatchObject({ type: 'tool_result', tool_use_id: 'c1', is_error: true });
  expect(answered.content[0].content).not.toContain('it ran');
});

it('runs an unknown tool nowhere, but answers it', async () => {
  const body = callReply({ id: 'c1', name: 'nope', args: {} });
  const { events } = await play([{ body }, { body: textReply('Well.') }]);
  expect(events.map((event) => event.type)).toContain('tool_end');
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'Well.' });
});
