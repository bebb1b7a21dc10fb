import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import { messageStart, textBlock, toStream } from '../../test/messages-frames.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import type { AnthropicMessagesOptions } from './options.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

async function ask(answer: WireAnswer, options: Partial<AnthropicMessagesOptions> = {}): Promise<Collected> {
  await using server = await startWireServer(answer);
  const reply = await collect(createAnthropicMessagesProvider({ baseURL: server.baseURL, ...options }));
  expect(server.requests).toHaveLength(1);
  return reply;
}

function toError(type: string, message: string, more: object = {}) {
  return { type: 'error', error: { details: null, type, message }, ...more };
}

const OVERFLOW = 'prompt is too long: 210000 tokens > 200000 maximum';
const LIMITS = 'input length and `max_tokens` exceed context limit: 190000 + 64000 > 200000';
const CREDIT = 'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.';
const SPENT = 'You have reached your specified API usage limits. You will regain access on 2026-12-02.';
const RATE =
  "This request would exceed your organization's rate limit. Please reduce the prompt length, or try again later.";

const FAILURES = [
  [400, 'invalid_request_error', 'messages: at least one message is required', 'invalid_request', false],
  [400, 'invalid_request_error', OVERFLOW, 'context_overflow', false],
  [400, 'invalid_request_error', LIMITS, 'context_overflow', false],
  [400, 'invalid_request_error', CREDIT, 'provider_quota', false],
  [400, 'invalid_request_error', SPENT, 'provider_quota', false],
  [400, 'invalid_request_error', 'Output blocked by content filtering policy', 'content_refused', false],
  [401, 'authentication_error', 'invalid x-api-key', 'provider_unauthorized', false],
  [402, 'billing_error', 'Your payment failed', 'provider_quota', false],
  [403, 'permission_error', 'Your API key does not have permission', 'provider_forbidden', false],
  [404, 'not_found_error', 'model: claude-nope', 'model_not_found', false],
  [409, 'conflict_error', 'The resource was changed', 'provider_unavailable', true],
  [413, 'request_too_large', 'Request exceeds the maximum size', 'context_overflow', false],
  [429, 'rate_limit_error', RATE, 'provider_rate_limited', true],
  [500, 'api_error', 'Internal server error', 'provider_unavailable', true],
  [504, 'timeout_error', 'Request timed out', 'provider_unavailable', true],
  [529, 'overloaded_error', 'Overloaded', 'provider_overloaded', true],
] as const;

describe('an error of the protocol', () => {
  it.each(FAILURES)('%i %s "%s" is %s before the stream', async (status, type, message, code, retryable) => {
    const body = JSON.stringify(toError(type, message));
    const headers = { 'content-type': 'application/json', 'request-id': 'req_7' };
    const { content, error } = await ask({ status, body, headers });
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code, retryable, status, requestId: 'req_7', phase: 'before_output' });
    expect(error?.message).toContain(message.slice(0, 60));
  });

  it.each(FAILURES)(
    '%i %s "%s" is %s inside it, before and after text',
    async (_status, type, message, code, retryable) => {
      const failure = toError(type, message, { request_id: 'req_in' });
      const early = await ask({ body: toStream(messageStart(), failure) });
      expect(early.content).toEqual([{ type: 'usage', inputTokens: 10, outputTokens: 1 }]);
      expect(early.error).toMatchObject({ code, retryable, requestId: 'req_in', phase: 'before_output' });
      const late = await ask({ body: toStream(messageStart(), textBlock(0, 'Half an'), failure) });
      expect(late.content).toContainEqual({ type: 'text_delta', text: 'Half an' });
      expect(late.error).toMatchObject({ code, retryable, phase: 'after_output' });
      expect(late.error?.message).toContain(message.slice(0, 60));
    },
  );

  it.each(FAILURES)(
    '%i %s "%s" is %s as JSON instead of a stream',
    async (_status, type, message, code, retryable) => {
      const { error } = await ask({ body: JSON.stringify(toError(type, message)) });
      expect(error).toMatchObject({ code, retryable, phase: 'before_output' });
    },
  );
});

describe('other failures', () => {
  it.each([
    [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'provider_unavailable'],
    [503, '', 'provider_overloaded'],
    [529, '', 'provider_overloaded'],
    [400, '', 'invalid_request'],
    [413, '<html><title>413 Request Entity Too Large</title></html>', 'invalid_request'],
  ])('%i %s without an error of the protocol is %s', async (status, body, code) => {
    expect((await ask({ status, body })).error).toMatchObject({ code, status });
  });

  it.each([
    [
      'an error event of plain text',
      'event: error\ndata: the pod died\n\n',
      'provider_unavailable',
      'the pod died',
    ],
    [
      'an error of a type that is new',
      toStream(toError('new_error', 'Rate limit hit')),
      'provider_rate_limited',
      'Rate limit hit',
    ],
    [
      'an error without its event name',
      `data: ${JSON.stringify(toError('overloaded_error', 'Busy'))}\n\n`,
      'provider_overloaded',
      'Busy',
    ],
    ['an error without a message', toStream(toError('api_error', '')), 'provider_unavailable', 'api_error'],
    ['a frame that is no JSON', 'event: message_start\ndata: {"type":"mess\n\n', 'stream_corrupt', 'no JSON'],
    ['JSON of another protocol', '{"choices":[]}', 'provider_unavailable', ''],
    [
      'a page of a proxy',
      '<!doctype html><title>Sign in</title>',
      'stream_corrupt',
      '"Sign in". Check the base URL.',
    ],
  ])('%s', async (_what, body, code, words) => {
    const { content, error } = await ask({ body });
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code, phase: 'before_output' });
    expect(error?.message).toContain(words);
    expect(error?.message).not.toContain('[object Object]');
  });

  it('reads the hints of the server about the next try', async () => {
    const body = JSON.stringify(toError('rate_limit_error', RATE));
    const hints = async (headers: Record<string, string>) =>
      (await ask({ status: 429, body, headers })).error;
    expect(await hints({ 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7000, retryable: true });
    expect(await hints({ 'retry-after-ms': '1500', 'retry-after': '9' })).toMatchObject({
      retryAfterMs: 1500,
    });
    expect(await hints({ 'x-should-retry': 'false' })).toMatchObject({ retryable: false });
  });

  it('never shows the key or a secret header', async () => {
    const options = { apiKey: 'sk-ant-secret-1', headers: { 'x-token': 'Bearer other-secret' } };
    const words = 'bad key sk-ant-secret-1 or other-secret';
    const before = await ask(
      { status: 401, body: JSON.stringify(toError('authentication_error', words)) },
      options,
    );
    const inside = await ask({ body: toStream(toError('authentication_error', words)) }, options);
    for (const { error } of [before, inside]) {
      expect(error?.message).toContain('bad key [redacted] or [redacted]');
      expect(`${error?.message}${error?.stack}${JSON.stringify(error?.cause ?? null)}`).not.toContain(
        'secret',
      );
    }
  });

  it('names the host of a server that does not run', async () => {
    const server = await startWireServer();
    await server[Symbol.asyncDispose]();
    const { error } = await collect(createAnthropicMessagesProvider({ baseURL: server.baseURL }));
    expect(error).toMatchObject({ code: 'provider_unavailable', retryable: true, phase: 'connect' });
    expect(error?.message).toMatch(/^127\.0\.0\.1:\d+: .*ECONNREFUSED/);
  });
});
