import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import {
  argsDelta,
  begin,
  call,
  callAdded,
  completed,
  type Frame,
  failed,
  message,
  textDelta,
  toStream,
} from '../../test/responses-frames.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import type { OpenAIResponsesOptions } from './options.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

async function ask(answer: WireAnswer, options: Partial<OpenAIResponsesOptions> = {}): Promise<Collected> {
  await using server = await startWireServer(answer);
  const reply = await collect(createOpenAIResponsesProvider({ baseURL: server.baseURL, ...options }));
  expect(server.requests).toHaveLength(1);
  return reply;
}

const play = (...frames: (Frame | Frame[])[]): Promise<Collected> => ask({ body: toStream(...frames) });

/** The code, and whether it may be tried again. */
const ERRORS: [string | null, string, string, boolean][] = [
  ['server_error', 'An error occurred while processing your request.', 'provider_unavailable', true],
  ['server_error', 'The server is overloaded', 'provider_overloaded', true],
  ['rate_limit_exceeded', 'Rate limit reached for gpt-x', 'provider_rate_limited', true],
  ['rate_limit_exceeded', 'You exceeded your current quota', 'provider_quota', false],
  ['server_is_overloaded', 'Our servers are currently overloaded.', 'provider_overloaded', true],
  ['slow_down', 'Please slow down', 'provider_overloaded', true],
  ['vector_store_timeout', 'The search took too long', 'provider_unavailable', true],
  ['insufficient_quota', 'Check your plan', 'provider_quota', false],
  ['context_length_exceeded', 'Your input is too large for this model', 'context_overflow', false],
  ['invalid_prompt', 'Invalid prompt', 'invalid_request', false],
  [
    'invalid_prompt',
    'Your prompt was flagged as potentially violating our usage policy',
    'content_refused',
    false,
  ],
  ['bio_policy', 'This request is not allowed', 'content_refused', false],
  ['misalignment_policy_violation', 'no', 'content_refused', false],
  ['image_content_policy_violation', 'no', 'content_refused', false],
  ['data_residency_mismatch', 'no', 'invalid_request', false],
  ['invalid_image_format', 'no', 'invalid_request', false],
  ['image_too_large', 'no', 'invalid_request', false],
  ['empty_image_file', 'no', 'invalid_request', false],
  ['failed_to_download_image', 'no', 'invalid_request', false],
  ['model_not_found', 'The model gpt-y does not exist', 'model_not_found', false],
  ['brand_new', 'Something else', 'provider_unavailable', true],
  [null, 'Rate limit reached', 'provider_rate_limited', true],
  [null, 'upstream worker died', 'provider_unavailable', true],
  [null, 'Incorrect API key provided', 'provider_unauthorized', false],
  [null, 'prompt is too long: 300000 tokens', 'context_overflow', false],
];

describe('an error inside a reply', () => {
  it.each(ERRORS)('%s %j: response.failed is %s', async (code, message, expected, retryable) => {
    const { content, error } = await play(begin(), failed(code === null ? { message } : { code, message }));
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code: expected, retryable, phase: 'before_output', status: 200 });
    expect(error?.message).toContain(message);
  });

  it.each(ERRORS)('%s %j: a bare error is the same', async (code, message, expected, retryable) => {
    const bare = await play(begin(), { type: 'error', code, message, param: null });
    const nested = await play(begin(), { type: 'error', error: { code, message, param: null } });
    for (const { error } of [bare, nested]) {
      expect(error).toMatchObject({ code: expected, retryable });
      expect(error?.message).toContain(message);
      expect(error?.message).not.toContain('[object Object]');
    }
  });

  it('keeps text and usage that came before it', async () => {
    const usage = { input_tokens: 7, output_tokens: 2 };
    const { content, error } = await play(
      begin(),
      message(0, 'Half'),
      failed({ code: 'server_error', message: 'gone' }, { usage }),
    );
    expect(content).toEqual([
      { type: 'text_delta', text: 'Half' },
      { type: 'usage', inputTokens: 7, outputTokens: 2 },
    ]);
    expect(error).toMatchObject({ code: 'provider_unavailable', phase: 'after_output' });
  });

  it('says how long to wait, as its text does', async () => {
    const wait = async (text: string): Promise<number | undefined> =>
      (await play(failed({ code: 'rate_limit_exceeded', message: text }))).error?.retryAfterMs;
    expect(await wait('Rate limit reached. Please try again in 11.054s. Visit …')).toBe(11_054);
    expect(await wait('Rate limit reached. Please try again in 28ms.')).toBe(28);
    expect(await wait('Rate limit reached. Please try again later.')).toBeUndefined();
  });

  it.each([
    ['without a reason', failed(null)],
    ['as a text', failed('')],
  ])('may come %s', async (_how, frame) => {
    const { error } = await play(begin(), frame);
    expect(error).toMatchObject({ code: 'provider_unavailable', retryable: true });
    expect(error?.message).toContain('the response failed without a reason');
  });

  it('may be an event of plain text, or a frame without a type', async () => {
    const plain = await ask({ body: 'event: error\ndata: the pod died\n\n' });
    expect(plain.error).toMatchObject({ code: 'provider_unavailable' });
    expect(plain.error?.message).toContain('the pod died');
    const half = await ask({ body: 'event: error\ndata: {"type":"error","code":"insuffi' });
    expect(half.error).toMatchObject({ code: 'stream_interrupted' });
    const bare = await ask({ body: 'data: {"error":{"message":"Too many requests","code":429}}\n\n' });
    expect(bare.error).toMatchObject({ code: 'provider_rate_limited' });
  });
});

describe('a reply that breaks off', () => {
  it.each<[string, (Frame | Frame[])[]]>([
    ['after text', [begin(), message(0, 'Half')]],
    ['in a text', [begin(), textDelta(0, 'Half')]],
    ['behind whole calls', [begin(), call(0, 'a', '{}')]],
    ['in arguments', [begin(), callAdded(0, 'a'), argsDelta(0, 'a', '{"x":')]],
    ['before it began', []],
  ])('%s is stream_interrupted and has no finish', async (_where, frames) => {
    const { chunks, error } = await play(...frames);
    expect(chunks.some(({ type }) => type === 'finish')).toBe(false);
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true });
  });

  it('is not complete by an end mark of another protocol', async () => {
    const body = `${toStream(begin(), message(0, 'Half'))}data: [DONE]\n\n`;
    const { error } = await ask({ body, end: 'hang' });
    expect(error).toMatchObject({ code: 'stream_interrupted', phase: 'after_output' });
  });

  it('loses nothing behind its last event', async () => {
    const { content, error } = await ask({
      body: `${toStream(begin(), message(0, 'All'), completed())}data: [DONE]\n\n`,
      end: 'reset',
    });
    expect([content[0], error]).toEqual([{ type: 'text_delta', text: 'All' }, undefined]);
  });
});

describe('events that are not next', () => {
  const begun = [...begin(), ...message(0, 'Half', ' an answer')];

  it.each([
    ['missing', begun.toSpliced(5, 1).map((frame, i) => ({ ...frame, sequence_number: i < 5 ? i : i + 1 }))],
    [
      'repeated',
      [...begun, begun.at(-1) as Frame].map((frame, i) => ({ ...frame, sequence_number: Math.min(i, 8) })),
    ],
  ])('are corrupt when one is %s', async (_how, frames) => {
    const { chunks, error } = await play(frames, completed());
    expect(chunks.some(({ type }) => type === 'finish')).toBe(false);
    expect(error).toMatchObject({ code: 'stream_corrupt', retryable: true, phase: 'after_output' });
  });
});

describe('an answer with an HTTP error', () => {
  it.each([
    [401, { message: 'Incorrect API key provided' }, 'provider_unauthorized', false],
    [429, { message: 'Rate limit reached' }, 'provider_rate_limited', true],
    [
      429,
      { message: 'You exceeded your current quota', code: 'insufficient_quota' },
      'provider_quota',
      false,
    ],
    [404, { message: 'The model `x` does not exist', code: 'model_not_found' }, 'model_not_found', false],
    [
      400,
      { message: 'Your input exceeds the context window', code: 'context_length_exceeded' },
      'context_overflow',
      false,
    ],
    [
      400,
      { message: "Item 'rs_1' was provided without its required following item." },
      'invalid_request',
      false,
    ],
    [500, { message: 'boom' }, 'provider_unavailable', true],
    [503, { message: 'The server is overloaded' }, 'provider_overloaded', true],
  ] as const)('%i %j is %s', async (status, error, code, retryable) => {
    const reply = await ask({
      status,
      body: JSON.stringify({ error }),
      headers: { 'x-request-id': 'req_7' },
    });
    expect(reply.content).toEqual([]);
    expect(reply.error).toMatchObject({
      code,
      retryable,
      status,
      requestId: 'req_7',
      phase: 'before_output',
    });
  });

  it('never shows the key', async () => {
    const body = JSON.stringify({ error: { message: 'Incorrect API key provided: sk-secret-1' } });
    const { error } = await ask({ status: 401, body }, { apiKey: 'sk-secret-1' });
    expect(error?.message).toContain('[redacted]');
    expect(error?.message).not.toContain('sk-secret-1');
  });
});

describe('an answer that is no stream', () => {
  it('may be the whole reply', async () => {
    const content = [{ type: 'output_text', text: 'Hello', annotations: [] }];
    const body = JSON.stringify({
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      output: [{ type: 'message', content }],
      usage: { input_tokens: 1, output_tokens: 2 },
    });
    expect((await ask({ body, headers: { 'content-type': 'application/json' } })).content).toEqual([
      { type: 'text_delta', text: 'Hello' },
      { type: 'usage', inputTokens: 1, outputTokens: 2 },
      { type: 'finish', reason: 'stop', raw: 'completed' },
    ]);
  });

  it.each([
    [
      { status: 'failed', output: [], error: { code: 'rate_limit_exceeded', message: 'slow' } },
      'provider_rate_limited',
    ],
    [{ status: 'in_progress', output: [] }, 'stream_interrupted'],
    [{ error: { message: 'The model is overloaded', type: 'server_error' } }, 'provider_overloaded'],
  ])('%j is %s', async (value, code) => {
    const { content, error } = await ask({ body: JSON.stringify(value) });
    expect([content, error?.code]).toEqual([[], code]);
  });
});
