import { type AgentEvent, AgentLoop, createMemoryStore } from '@ethosagent/core';
import type { LLMProvider, ModelPrices } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { textReply as messagesReply } from '../../test/messages-frames.ts';
import { textReply as responsesReply } from '../../test/responses-frames.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { createAnthropicMessagesProvider } from '../anthropic-messages/index.ts';
import { createOpenAIChatProvider } from '../openai-chat/index.ts';
import { createOpenAIResponsesProvider } from '../openai-responses/index.ts';
import { findModelFacts } from './find-model-facts.ts';

interface Bill {
  model: string;
  /** A reply that holds the recorded usage. */
  body: string;
  create(baseURL: string): LLMProvider;
  /** What the vendor charges, in millionths of a millionth of a dollar, by the price list. */
  picoUsd: bigint;
  /** The usage as the contract tells it. */
  usage: object;
}

function pricesOf(profile: string, model: string): Record<string, ModelPrices> {
  return { [model]: findModelFacts(profile, model)?.prices ?? expect.unreachable() };
}

function chatReply(usage: object): string {
  const frames = [
    { choices: [{ delta: { content: 'ok' }, finish_reason: null }] },
    { choices: [{ delta: {}, finish_reason: 'stop' }] },
    { choices: [], usage },
  ];
  return `${frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')}data: [DONE]\n\n`;
}

const BILLS: Record<string, Bill> = {
  'Chat Completions': {
    model: 'deepseek-v4-pro',
    body: chatReply({
      prompt_tokens: 20_212,
      completion_tokens: 931,
      total_tokens: 21_143,
      prompt_cache_hit_tokens: 16_298,
      prompt_cache_miss_tokens: 3_914,
      completion_tokens_details: { reasoning_tokens: 400 },
    }),
    create: (baseURL) => createOpenAIChatProvider({ baseURL, profile: 'deepseek', local: false }),
    picoUsd: 3_914n * 1_320_000n + 16_298n * 44_000n + 931n * 3_960_000n,
    usage: { inputTokens: 20_212, outputTokens: 931, cacheReadTokens: 16_298, reasoningTokens: 400 },
  },
  Responses: {
    model: 'gpt-6.2-sol',
    body: responsesReply('ok', {
      usage: {
        input_tokens: 50_123,
        input_tokens_details: {
          cached_tokens: 30_000,
          cache_write_tokens: 10_123,
          cache_write_tokens_details: { ttl_30m_tokens: 6_123, ttl_12h_tokens: 4_000 },
        },
        output_tokens: 2_001,
        output_tokens_details: { reasoning_tokens: 1_500 },
        total_tokens: 52_124,
      },
    }),
    create: (baseURL) => createOpenAIResponsesProvider({ baseURL, profile: 'openai', local: false }),
    picoUsd:
      10_000n * 2_000_000n +
      30_000n * 100_000n +
      6_123n * 2_500_000n +
      4_000n * 5_000_000n +
      2_001n * 10_000_000n,
    usage: { inputTokens: 50_123, outputTokens: 2_001, cacheReadTokens: 30_000, cacheWriteTokens: 10_123 },
  },
  Messages: {
    model: 'claude-opus-5-5',
    body: messagesReply('ok', {
      input_tokens: 1_001,
      cache_read_input_tokens: 50_003,
      cache_creation_input_tokens: 700,
      cache_creation: { ephemeral_5m_input_tokens: 300, ephemeral_1h_input_tokens: 400 },
      output_tokens: 1,
    }),
    create: (baseURL) =>
      createAnthropicMessagesProvider({ baseURL, prices: pricesOf('anthropic', 'claude-opus-5-5') }),
    picoUsd:
      1_001n * 4_000_000n + 50_003n * 200_000n + 300n * 5_000_000n + 400n * 8_000_000n + 5n * 20_000_000n,
    usage: { inputTokens: 51_704, outputTokens: 5, cacheReadTokens: 50_003, cacheWriteTokens: 700 },
  },
};

const TURNS = 3;

async function play({ model, body, create }: Bill): Promise<{ events: AgentEvent[]; booked: number[] }> {
  await using server = await startWireServer(...Array(TURNS).fill({ body }));
  const store = createMemoryStore();
  const loop = new AgentLoop({ provider: create(server.baseURL), model, store });
  const events: AgentEvent[] = [];
  let sessionId: string | undefined;
  for (let turn = 0; turn < TURNS; turn++) {
    const stream = loop.run({ input: 'hi', sessionId });
    sessionId = stream.sessionId;
    for await (const event of stream) events.push(event);
  }
  const log = await store.open({ sessionId: sessionId ?? expect.unreachable() });
  const booked: number[] = [];
  for await (const row of log.rows()) {
    if ('private' in row && row.private.kind === 'usage') booked.push(row.private.picoUsd);
  }
  return { events, booked };
}

describe('a recorded bill', () => {
  it.each(Object.entries(BILLS))('of %s reconciles to the last pico-dollar', async (_protocol, bill) => {
    const { events, booked } = await play(bill);
    expect(booked).toEqual(Array(TURNS).fill(Number(bill.picoUsd)));
    const estimatedCostUsd = Number(bill.picoUsd) / 1e12;
    const usages = events.filter(({ type }) => type === 'usage');
    expect(usages).toHaveLength(TURNS);
    for (const usage of usages) {
      expect(usage).toMatchObject({ ...bill.usage, estimatedCostUsd, costBasis: 'priced' });
    }
  });
});
