import { createServer as createNetServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import type { OpenAIChatOptions } from './options.ts';
import { createOpenAIChatProvider } from './provider.ts';

const json = { 'content-type': 'application/json' };

async function ask(answer: WireAnswer, options: Partial<OpenAIChatOptions> = {}): Promise<Collected> {
  await using server = await startWireServer(answer);
  const reply = await collect(createOpenAIChatProvider({ baseURL: server.baseURL, ...options }));
  expect(server.requests).toHaveLength(1);
  return reply;
}

function toError(message: string, more: object = {}): string {
  return JSON.stringify({ error: { message, ...more } });
}

function frames(...values: (object | string)[]): string {
  return values
    .map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`)
    .join('');
}

function delta(content: string, more: object = {}): object {
  return { choices: [{ delta: { content }, finish_reason: null }], ...more };
}

const finish = { choices: [{ delta: {}, finish_reason: 'stop' }] };

describe('an answer with an HTTP error', () => {
  it.each([
    [401, toError('Incorrect API key provided'), 'provider_unauthorized', false],
    [403, toError('Country not supported'), 'provider_forbidden', false],
    [402, toError('Insufficient Balance'), 'provider_quota', false],
    [
      429,
      toError('You exceeded your current quota', { code: 'insufficient_quota' }),
      'provider_quota',
      false,
    ],
    [
      429,
      toError('Rate limit reached. Please try again in 20s. Add a payment method: /billing'),
      'provider_rate_limited',
      true,
    ],
    [404, toError('The model `x` does not exist', { code: 'model_not_found' }), 'model_not_found', false],
    [400, toError('x is not a valid model ID'), 'model_not_found', false],
    [
      400,
      toError("This model's maximum context length is 8192 tokens", { code: 'context_length_exceeded' }),
      'context_overflow',
      false,
    ],
    [
      400,
      toError('the request exceeds the available context size', { type: 'exceed_context_size_error' }),
      'context_overflow',
      false,
    ],
    [
      400,
      JSON.stringify({ error: 'tokens to keep from the initial prompt is greater than the context length' }),
      'context_overflow',
      false,
    ],
    [400, toError('No models loaded. Please load a model'), 'model_not_found', false],
    [501, toError('This server does not support tools'), 'invalid_request', false],
    [413, 'Payload too large', 'invalid_request', false],
    [
      422,
      JSON.stringify({ detail: [{ loc: ['body', 'tools'], msg: 'field required' }] }),
      'invalid_request',
      false,
    ],
    [400, toError('The response was filtered', { code: 'content_filter' }), 'content_refused', false],
    [
      400,
      JSON.stringify([{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }]),
      'provider_unauthorized',
      false,
    ],
    [408, '', 'llm_timeout', true],
    [500, toError('boom'), 'provider_unavailable', true],
    [502, '<html><head><title>502 Bad Gateway</title></head></html>', 'provider_unavailable', true],
    [503, '', 'provider_overloaded', true],
    [504, '', 'provider_unavailable', true],
    [529, toError('Overloaded'), 'provider_overloaded', true],
  ] as const)('%i %s is %s', async (status, body, code, retryable) => {
    const { content, error } = await ask({ status, body, headers: { ...json, 'x-request-id': 'req_7' } });
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code, retryable, status, requestId: 'req_7', phase: 'before_output' });
    expect(error?.message).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+: .*\\(HTTP ${status}\\)`));
  });

  it('tells what the server said, also from FastAPI, a page and a router', async () => {
    const said = async (body: string): Promise<string | undefined> =>
      (await ask({ status: 500, body })).error?.message;
    expect(await said(JSON.stringify({ detail: [{ msg: 'field required' }] }))).toContain('field required');
    expect(await said('<html><title>Bad\n Gateway</title><p>x</p></html>')).toContain(': Bad Gateway.');
    expect(await said('<p>No <b>luck</b></p><script>var x</script>')).toMatch(/: No\s+luck\s*\./);
    expect(
      await said(toError('Provider returned error', { metadata: { raw: toError('GPU fell off') } })),
    ).toContain('GPU fell off');
    expect(await said(JSON.stringify({ error: 'just text' }))).toContain('just text');
    expect(await said(JSON.stringify({ error: { message: { deep: 1 } } }))).toContain('{"deep":1}');
  });

  it('keeps messages short and on one line, without the key or a secret header', async () => {
    const body = toError(`Bad key sk-secret-123 \u001b[31m and ${'x'.repeat(5000)} other-secret`);
    const options = { apiKey: 'sk-secret-123', headers: { 'X-Token': 'Bearer other-secret' } };
    const { error } = await ask({ status: 401, body }, options);
    expect(error?.message.length).toBeLessThanOrEqual(500);
    expect(error?.message).toContain('Bad key [redacted] [31m and xxx');
    expect(error?.message).not.toMatch(/secret|\u001b|\n/);
    expect(JSON.stringify(error?.cause ?? null)).not.toContain('secret');
    const { error: short } = await ask({ status: 403, body: toError('no other-secret for you') }, options);
    expect(short?.message).toContain('no [redacted] for you');
  });

  it('reads retry-after-ms first and takes no further try if the server says so', async () => {
    const headers = { 'retry-after-ms': '1500', 'retry-after': '9', 'x-should-retry': 'false' };
    const { error } = await ask({ status: 429, body: '', headers });
    expect(error).toMatchObject({ code: 'provider_rate_limited', retryable: false, retryAfterMs: 1500 });
  });

  it('does not follow a redirect: the key would go along', async () => {
    const { error } = await ask({ status: 307, headers: { location: 'http://127.0.0.1:1/v2?key=secret' } });
    expect(error).toMatchObject({ code: 'invalid_request', retryable: false });
    expect(error?.message).toContain('it redirects to http://127.0.0.1:1/v2.');
  });
});

describe('a failure inside a 200 answer', () => {
  it.each([
    [
      'an error frame',
      frames({ error: { message: 'Rate limit exceeded', code: 429 } }),
      'provider_rate_limited',
    ],
    [
      'an error event',
      'event: error\ndata: {"message":"Overloaded","type":"overloaded_error"}\n\n',
      'provider_overloaded',
    ],
    ['an error event of plain text', 'event: error\ndata: the pod died\n\n', 'provider_unavailable'],
    ['half an error event', 'event: error\ndata: {"message":"Overlo', 'stream_interrupted'],
    [
      'an error in a choice',
      frames({ choices: [{ delta: {}, error: { message: 'Invalid API key', code: 401 } }] }),
      'provider_unauthorized',
    ],
    [
      'a finish reason error',
      frames({ choices: [{ delta: {}, finish_reason: 'error' }] }),
      'provider_unavailable',
    ],
    [
      'JSON instead of a stream',
      toError('The model is overloaded', { type: 'server_error' }),
      'provider_overloaded',
    ],
    [
      'JSON of another shape',
      JSON.stringify({ object: 'error', message: 'prompt is too long', code: 400 }),
      'context_overflow',
    ],
    [
      'JSON of an address that is not served',
      JSON.stringify({ error: 'Unexpected endpoint or method. (POST /chat/completions)' }),
      'invalid_request',
    ],
    ['half an error as JSON', '{"error":{"message":"The model is overlo', 'stream_interrupted'],
    ['no frame at all', '', 'stream_interrupted'],
    ['only the end mark', frames('[DONE]'), 'stream_interrupted'],
    ['a frame that is no JSON', frames('{"choices":[{"delta":{"content":"los'), 'stream_corrupt'],
  ])('%s', async (_what, body, code) => {
    const { content, error } = await ask({ body });
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code, phase: 'before_output' });
    expect(error?.message).not.toContain('[object Object]');
  });

  it('keeps text and usage that came before the error', async () => {
    const usage = { prompt_tokens: 5, completion_tokens: 1 };
    const { content, error } = await ask({
      body: frames(delta('Half '), delta('an', { usage, error: { message: 'gone' } })),
    });
    expect(content).toEqual([
      { type: 'text_delta', text: 'Half an' },
      { type: 'usage', inputTokens: 5, outputTokens: 1 },
    ]);
    expect(error).toMatchObject({ code: 'provider_unavailable', phase: 'after_output' });
  });

  it('names a page of a proxy instead of retrying it', async () => {
    const body = '<!doctype html><html><title>Sign in</title></html>';
    const { error } = await ask({ body, headers: { 'content-type': 'text/html' } });
    expect(error).toMatchObject({ code: 'stream_corrupt', retryable: false });
    expect(error?.message).toContain('"Sign in". Check the base URL.');
  });
});

describe('a connection that fails', () => {
  it('names the host and asks whether the server runs', async () => {
    const server = await startWireServer();
    await server[Symbol.asyncDispose]();
    const { error, chunks } = await collect(createOpenAIChatProvider({ baseURL: server.baseURL }));
    expect(chunks).toEqual([]);
    expect(error).toMatchObject({ code: 'provider_unavailable', retryable: true, phase: 'connect' });
    expect(error?.message).toMatch(
      /^127\.0\.0\.1:\d+: the provider failed: no answer \(ECONNREFUSED\)\. Is the server running/,
    );
  });

  it('is stream_interrupted when it is reset in mid-reply, with the text so far', async () => {
    const { content, error } = await ask({ body: frames(delta('I will')), end: 'reset' });
    expect(content).toEqual([{ type: 'text_delta', text: 'I will' }]);
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true, phase: 'after_output' });
    expect(error?.message).toContain('the connection broke (ECONNRESET)');
  });

  it('loses nothing when it is reset behind the finish reason', async () => {
    const { content, error } = await ask({ body: frames(delta('done'), finish), end: 'reset' });
    expect([content.at(-1), error]).toEqual([{ type: 'finish', reason: 'stop', raw: 'stop' }, undefined]);
  });

  it('has a connect clock of its own', async () => {
    const silent = createNetServer((socket) => socket.on('error', () => socket.destroy()).resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    // The TCP connection stands, but no TLS handshake ever comes.
    const provider = createOpenAIChatProvider({ baseURL: `https://127.0.0.1:${port}`, connectTimeoutMs: 60 });
    const { error } = await collect(provider);
    await new Promise((resolve) => silent.close(resolve));
    expect(error).toMatchObject({ code: 'llm_timeout', retryable: true, phase: 'connect' });
    expect(error?.message).toContain('no connection within 0.06 s (connect clock)');
  });
});
