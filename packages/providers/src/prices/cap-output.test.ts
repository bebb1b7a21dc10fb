import { describe, expect, it } from 'vitest';
import { collect } from '../../test/collect.ts';
import { toRequest } from '../../test/fixtures.ts';
import { textReply as messagesReply } from '../../test/messages-frames.ts';
import { textReply as responsesReply } from '../../test/responses-frames.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { createAnthropicMessagesProvider } from '../anthropic-messages/index.ts';
import { createOpenAIResponsesProvider } from '../openai-responses/index.ts';
import { capOutput } from './cap-output.ts';

const models = { small: { maxOutput: 1_000 }, other: { images: true } };

describe('capOutput', () => {
  it.each([
    ['a limit that is too high', 'small', 5_000, undefined, 1_000],
    ['a limit that the model can keep', 'small', 10, undefined, 10],
    ['no limit', 'small', undefined, undefined, undefined],
    ['no limit, with a fallback', 'small', undefined, Number.POSITIVE_INFINITY, 1_000],
    ['no limit, with a lower fallback', 'small', undefined, 500, 500],
    ['a dated snapshot', 'small-20260102', 5_000, undefined, 1_000],
    ['a model that nothing is said of', 'other', 5_000, 20, 5_000],
    ['a model that nothing is said of, without limit', 'constructor', undefined, 20, undefined],
  ])('%s', (_what, model, maxOutputTokens, fallback, expected) => {
    const request = toRequest({ model, maxOutputTokens });
    expect(capOutput(request, models, fallback).maxOutputTokens).toBe(expected);
    expect(request.maxOutputTokens).toBe(maxOutputTokens);
  });
});

describe('what the caller says of a model', () => {
  it('is the limit of a request that must have one', async () => {
    await using server = await startWireServer({ body: messagesReply('ok') }, { body: messagesReply('ok') });
    const provider = createAnthropicMessagesProvider({ baseURL: server.baseURL, models });
    await collect(provider, { request: { model: 'small' } });
    await collect(provider, { request: { model: 'other' } });
    const limits = server.requests.map(({ text }) => JSON.parse(text).max_tokens);
    expect(limits).toEqual([1_000, 32_000]);
  });

  it('decides whether reasoning is asked for', async () => {
    const answers = Array(3).fill({ body: responsesReply('ok') });
    await using server = await startWireServer(...answers);
    const ask = async (model: string, options: object): Promise<void> => {
      const provider = createOpenAIResponsesProvider({ baseURL: server.baseURL, ...options });
      await collect(provider, { request: { model, thinking: true } });
    };
    await ask('gpt-6-sol', { models: { 'gpt-6-sol': { reasoning: false } } });
    await ask('gpt-4o', { models: { 'gpt-4o': { reasoning: true } } });
    await ask('gpt-4o', { models: { 'gpt-4o': { reasoning: undefined } } });
    const asked = server.requests.map(({ text }) => JSON.parse(text).reasoning !== undefined);
    expect(asked).toEqual([false, true, false]);
  });
});
