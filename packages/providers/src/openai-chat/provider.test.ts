import { getEventListeners } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../../test/collect.ts';
import { readAnswer, toRequest } from '../../test/fixtures.ts';
import { startWireServer, untilIdle, type WireServer } from '../../test/wire-server.ts';
import { createOpenAIChatProvider } from './provider.ts';

const fine = readAnswer('B18');
const text = { type: 'text_delta', text: 'a\u2028b\u2029c\u0085d\u000be' };

function toFrame(delta: object, finish_reason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
}

function createProvider(server: WireServer, options: object = {}) {
  return createOpenAIChatProvider({ baseURL: server.baseURL, ...options });
}

describe('createOpenAIChatProvider', () => {
  it('sends key and headers, and its own headers lose against given ones', async () => {
    await using server = await startWireServer(fine, fine);
    await collect(createProvider(server, { apiKey: 'sk-1', headers: { 'X-Title': 'Ethos', Accept: '*/*' } }));
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-1',
      'content-type': 'application/json',
      'x-title': 'Ethos',
      accept: '*/*',
    });
    await collect(createProvider(server));
    expect(server.requests[1]?.headers.authorization).toBeUndefined();
  });

  it('uses one connection for several rounds', async () => {
    await using server = await startWireServer(fine, fine, fine);
    const provider = createProvider(server);
    for (let round = 0; round < 3; round++) {
      expect((await collect(provider)).error).toBeUndefined();
    }
    expect(server.allSockets()).toBe(1);
  });

  it('does the same through a given fetch', async () => {
    await using server = await startWireServer(
      fine,
      { status: 307, headers: { location: '/x' } },
      { ...fine, end: 'hang' },
    );
    const asked: string[] = [];
    const own: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    const provider = createProvider(server, { fetch: own });
    expect((await collect(provider)).content).toEqual([
      text,
      expect.anything(),
      { type: 'finish', reason: 'stop', raw: 'stop' },
    ]);
    expect((await collect(provider)).error).toMatchObject({ code: 'invalid_request' });
    expect((await collect(provider)).content[0]).toEqual(text);
    await server.requests[2]?.closed;
    expect(asked).toEqual(Array(3).fill(`${server.baseURL}/chat/completions`));
    const gone = await collect(
      createOpenAIChatProvider({
        baseURL: 'http://127.0.0.1:9',
        fetch: () =>
          Promise.reject(
            new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }),
          ),
      }),
    );
    expect(gone.error).toMatchObject({
      code: 'provider_unavailable',
      phase: 'connect',
      message: expect.stringContaining('(ECONNREFUSED). Is the server running'),
    });
  });

  it('reads a compressed answer', async () => {
    const body = gzipSync(Buffer.from(fine.body ?? ''));
    await using server = await startWireServer({
      body,
      headers: { 'content-encoding': 'gzip' },
      chunking: { at: [20] },
    });
    expect((await collect(createProvider(server))).content[0]).toEqual(text);
  });

  it('reads an answer that was not streamed', async () => {
    const message = {
      role: 'assistant',
      content: 'Hello',
      tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }],
    };
    const body = JSON.stringify({
      id: 'x',
      choices: [{ message, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
    });
    await using server = await startWireServer({ body });
    expect((await collect(createProvider(server))).content).toEqual([
      { type: 'text_delta', text: 'Hello' },
      { type: 'usage', inputTokens: 1, outputTokens: 2 },
      { type: 'tool_call', id: 'a', name: 'f', arguments: '{}' },
      { type: 'finish', reason: 'tool_calls', raw: 'stop' },
    ]);
  });

  it.each([
    ['stop', 'stop'],
    ['length', 'output_limit'],
    ['content_filter', 'refused'],
    ['model_length', 'context_limit'],
    ['tool_calls', 'other'],
    ['brand_new', 'other'],
  ])('maps the finish reason %s to %s and keeps it raw', async (raw, reason) => {
    await using server = await startWireServer({ body: toFrame({ content: 'x' }, raw) });
    expect((await collect(createProvider(server))).content.at(-1)).toEqual({ type: 'finish', reason, raw });
  });

  it('takes the end mark for an ending when there is no finish reason', async () => {
    await using server = await startWireServer({
      body: `${toFrame({ content: 'x' })}data: [DONE] \n\n${toFrame({ content: 'late' })}`,
    });
    const { content } = await collect(createProvider(server));
    expect(content).toEqual([
      { type: 'text_delta', text: 'x' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('tells a refusal of the model from text', async () => {
    const body = toFrame({ refusal: 'I can not ' }) + toFrame({ refusal: 'help.' }, 'stop');
    await using server = await startWireServer({ body });
    expect((await collect(createProvider(server))).content).toEqual([
      { type: 'finish', reason: 'refused', raw: 'refusal: I can not help.' },
    ]);
  });

  it('takes reasoning under each of its names once, and text in parts', async () => {
    const details = { type: 'reasoning.text', text: 'c', index: 0 };
    const body = [
      toFrame({ reasoning_content: 'a', reasoning: 'a' }),
      toFrame({ reasoning: 'b', reasoning_details: [{ ...details, text: 'b' }] }),
      toFrame({ reasoning_details: [details, { type: 'reasoning.text', signature: 's', index: 0 }] }),
      toFrame(
        {
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'd' }] },
            { type: 'text', text: 'x' },
          ],
        },
        'stop',
      ),
    ].join('');
    await using server = await startWireServer({ body });
    expect((await collect(createProvider(server))).content).toEqual([
      { type: 'thinking_delta', thinking: 'abcd' },
      { type: 'thinking_block', data: { reasoningDetails: [{ ...details, text: 'bc', signature: 's' }] } },
      { type: 'text_delta', text: 'x' },
      { type: 'finish', reason: 'stop', raw: 'stop' },
    ]);
  });

  it('reports usage that came on every chunk as snapshots, the last one being right', async () => {
    const chunk = (content: string, completion_tokens: number): string =>
      `data: ${JSON.stringify({ choices: [{ delta: { content } }], usage: { prompt_tokens: 3, completion_tokens } })}\n\n`;
    await using server = await startWireServer({
      body: chunk('a', 1) + chunk('b', 1) + chunk('c', 3) + toFrame({}, 'stop'),
    });
    const { content } = await collect(createProvider(server));
    const usages = content.filter((piece) => piece.type === 'usage');
    expect(usages.map((usage) => usage.outputTokens)).toEqual([1, 3]);
  });
});

describe('the socket', () => {
  it('closes at once when the signal aborts in a silent stream', async () => {
    await using server = await startWireServer({ body: toFrame({ content: 'x' }), end: 'hang' });
    const abort = new AbortController();
    const reply = collect(createProvider(server), { signal: abort.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    setTimeout(() => abort.abort(), 20);
    const { error } = await reply;
    expect(error).toMatchObject({ code: 'abort', retryable: false });
    await server.requests[0]?.closed;
    await untilIdle(server);
  });

  it('never opens for a signal that has aborted already', async () => {
    await using server = await startWireServer(fine);
    const { error, chunks } = await collect(createProvider(server), { signal: AbortSignal.abort() });
    expect([error?.code, chunks, server.requests.length]).toEqual(['abort', [], 0]);
  });

  it('closes when the head of the answer never comes and the signal aborts', async () => {
    await using server = await startWireServer({ status: 500, body: '{"error":', end: 'hang' });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 30);
    const { error } = await collect(createProvider(server), { signal: abort.signal });
    expect(error?.code).toBe('abort');
    await untilIdle(server);
  });

  it('closes when the loop is left, also while it waits', async () => {
    await using server = await startWireServer(
      { body: toFrame({ content: 'x' }), end: 'hang' },
      { body: toFrame({ content: 'x' }), end: 'hang' },
    );
    const signal = new AbortController().signal;
    for await (const chunk of createProvider(server).complete(toRequest(), signal)) {
      if (chunk.type === 'text_delta') break;
    }
    await server.requests[0]?.closed;
    const iterator = createProvider(server).complete(toRequest(), signal)[Symbol.asyncIterator]();
    for (let i = 0; i < 3; i++) await iterator.next();
    const waiting = iterator.next();
    const left = iterator.return?.();
    await expect(waiting).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await left).toEqual({ done: true, value: undefined });
    await server.requests[1]?.closed;
  });

  it('closes soon when the server keeps it open behind the end mark, and the reply is complete before', async () => {
    await using server = await startWireServer({ ...fine, end: 'hang' });
    const { content, error } = await collect(createProvider(server));
    expect([content.at(-1)?.type, error]).toEqual(['finish', undefined]);
    await server.requests[0]?.closed;
    await untilIdle(server);
  });

  it('leaves no listener on the signal and no timer after the end', async () => {
    await using server = await startWireServer(fine);
    const { signal } = new AbortController();
    const timers = countTimers();
    const reply = collect(createProvider(server), { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await reply;
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    // Test files share the process: a timer of an earlier test may end meanwhile, none may be added.
    expect(countTimers()).toBeLessThanOrEqual(timers);
  });
});

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}
