import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { collect } from '../../test/collect.ts';
import { toRequest } from '../../test/fixtures.ts';
import {
  blockStart,
  messageDelta,
  messageStart,
  textBlock,
  textReply,
  toStream,
} from '../../test/messages-frames.ts';
import { startWireServer, untilIdle, untilRequested, type WireServer } from '../../test/wire-server.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

const fine = { body: textReply('Hi') };
const text = { type: 'text_delta', text: 'Hi' };
const half = toStream(messageStart(), textBlock(0, 'Hi'));

function createProvider(server: WireServer, options: object = {}) {
  return createAnthropicMessagesProvider({ baseURL: server.baseURL, ...options });
}

describe('createAnthropicMessagesProvider', () => {
  it('sends key, version and headers, and its own headers lose against given ones', async () => {
    await using server = await startWireServer(fine, fine);
    await collect(createProvider(server, { apiKey: 'sk-1' }));
    expect(server.requests[0]?.headers).toMatchObject({
      'x-api-key': 'sk-1',
      'anthropic-version': '2023-06-01',
      'content-type': 'application/json',
      accept: 'text/event-stream',
    });
    const headers = { Authorization: 'Bearer t', 'Anthropic-Version': '2026-10-21', 'anthropic-beta': 'x' };
    await collect(createProvider(server, { headers }));
    expect(server.requests[1]?.headers).toMatchObject({
      authorization: 'Bearer t',
      'anthropic-version': '2026-10-21',
      'anthropic-beta': 'x',
    });
    expect(server.requests[1]?.headers['x-api-key']).toBeUndefined();
  });

  it('uses one connection for several rounds', async () => {
    await using server = await startWireServer(fine, fine, fine);
    const provider = createProvider(server);
    for (let round = 0; round < 3; round++) expect((await collect(provider)).error).toBeUndefined();
    expect(server.allSockets()).toBe(1);
  });

  it('does the same through a given fetch', async () => {
    await using server = await startWireServer(fine);
    const asked: string[] = [];
    const own: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    const { content } = await collect(createProvider(server, { fetch: own }));
    expect(content.at(-1)).toEqual({ type: 'finish', reason: 'stop', raw: 'end_turn' });
    expect(asked).toEqual([`${server.baseURL}/messages`]);
  });

  it('tells the input as soon as the reply begins, so that a stopped call is accounted for', async () => {
    const body = toStream(messageStart({ input_tokens: 7, cache_read_input_tokens: 90, output_tokens: 1 }));
    await using server = await startWireServer({ body, end: 'hang' });
    const abort = new AbortController();
    const seen: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const chunk of createProvider(server).complete(toRequest(), abort.signal)) {
        seen.push(chunk);
        if (chunk.type === 'usage') abort.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'abort' });
    expect(seen.at(-1)).toEqual({ type: 'usage', inputTokens: 97, outputTokens: 1, cacheReadTokens: 90 });
  });
});

describe('the socket', () => {
  it('closes at once when the signal aborts in a silent stream', async () => {
    await using server = await startWireServer({ body: half, end: 'hang' });
    const abort = new AbortController();
    const reply = collect(createProvider(server), { signal: abort.signal });
    await untilRequested(server);
    setTimeout(() => abort.abort(), 20);
    const { content, error } = await reply;
    expect(content).toContainEqual(text);
    expect(error).toMatchObject({ code: 'abort', retryable: false });
    await server.requests[0]?.closed;
  });

  it('never opens for a signal that has aborted already', async () => {
    await using server = await startWireServer(fine);
    const { error, chunks } = await collect(createProvider(server), { signal: AbortSignal.abort() });
    expect([error?.code, chunks, server.requests.length]).toEqual(['abort', [], 0]);
  });

  it('closes when the loop is left, also while it waits', async () => {
    await using server = await startWireServer({ body: half, end: 'hang' }, { body: half, end: 'hang' });
    const signal = new AbortController().signal;
    for await (const chunk of createProvider(server).complete(toRequest(), signal)) {
      if (chunk.type === 'text_delta') break;
    }
    await server.requests[0]?.closed;
    const iterator = createProvider(server).complete(toRequest(), signal)[Symbol.asyncIterator]();
    for (let i = 0; i < 4; i++) await iterator.next();
    const waiting = iterator.next();
    const left = iterator.return?.();
    await expect(waiting).rejects.toMatchObject({ name: 'ProviderError' });
    expect(await left).toEqual({ done: true, value: undefined });
    await server.requests[1]?.closed;
  });

  it('closes soon when the server keeps it open behind message_stop, and the reply is complete before', async () => {
    await using server = await startWireServer({ ...fine, end: 'hang' });
    const { content, error } = await collect(createProvider(server));
    expect([content.at(-1)?.type, error]).toEqual(['finish', undefined]);
    await untilIdle(server);
  });

  it('takes nothing from a reply that is reset behind its stop reason, all from one that is reset before', async () => {
    const done = half + toStream(messageDelta('end_turn'));
    const open = toStream(messageStart(), blockStart(0, { type: 'text', text: 'Hi' }));
    await using server = await startWireServer({ body: done, end: 'reset' }, { body: open, end: 'reset' });
    const provider = createProvider(server);
    expect((await collect(provider)).content.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    const { content, error } = await collect(provider);
    expect(content).toContainEqual(text);
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true, phase: 'after_output' });
  });

  it('leaves no listener on the signal after the end', async () => {
    await using server = await startWireServer(fine);
    const { signal } = new AbortController();
    const reply = collect(createProvider(server), { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await reply;
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
