import { getEventListeners } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { collect } from '../../test/collect.ts';
import { toRequest } from '../../test/fixtures.ts';
import { begin, textDelta, textReply, toStream } from '../../test/responses-frames.ts';
import { startWireServer, untilIdle, type WireServer } from '../../test/wire-server.ts';
import type { OpenAIResponsesOptions } from './options.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

const fine = { body: textReply('Hello') };
const half = toStream(begin(), textDelta(0, 'Hel'));
const text = { type: 'text_delta', text: 'Hello' };

function createProvider(server: WireServer, options: Partial<OpenAIResponsesOptions> = {}) {
  return createOpenAIResponsesProvider({ baseURL: server.baseURL, ...options });
}

describe('createOpenAIResponsesProvider', () => {
  it('sends key and headers; given headers win', async () => {
    await using server = await startWireServer(fine, fine);
    await collect(
      createProvider(server, { apiKey: 'sk-1', headers: { 'OpenAI-Project': 'p', Accept: '*/*' } }),
    );
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-1',
      'content-type': 'application/json',
      'openai-project': 'p',
      accept: '*/*',
    });
    await collect(createProvider(server, { apiKey: 'sk-1', headers: { Authorization: 'Bearer other' } }));
    expect(server.requests[1]?.headers.authorization).toBe('Bearer other');
  });

  it('uses one connection for several rounds', async () => {
    await using server = await startWireServer(fine, fine, fine);
    const provider = createProvider(server);
    for (let round = 0; round < 3; round++) expect((await collect(provider)).content[0]).toEqual(text);
    expect(server.allSockets()).toBe(1);
  });

  it('does the same through a given fetch, and with a compressed answer', async () => {
    const body = gzipSync(Buffer.from(fine.body));
    await using server = await startWireServer(fine, { body, headers: { 'content-encoding': 'gzip' } });
    const asked: string[] = [];
    const own: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    expect((await collect(createProvider(server, { fetch: own }))).content[0]).toEqual(text);
    expect((await collect(createProvider(server))).content[0]).toEqual(text);
    expect(asked).toEqual([`${server.baseURL}/responses`]);
  });

  it('does not follow a redirect: the key would go along', async () => {
    await using server = await startWireServer({ status: 307, headers: { location: 'http://127.0.0.1:1/' } });
    expect((await collect(createProvider(server))).error).toMatchObject({ code: 'invalid_request' });
  });
});

describe('the socket', () => {
  it('closes at once when the signal aborts in a silent reply', async () => {
    await using server = await startWireServer({ body: half, end: 'hang' });
    const abort = new AbortController();
    const provider = createProvider(server);
    let seen = '';
    const reply = async (): Promise<void> => {
      for await (const chunk of provider.complete(toRequest(), abort.signal)) {
        if (chunk.type === 'text_delta') seen += chunk.text;
        if (seen !== '') abort.abort();
      }
    };
    await expect(reply()).rejects.toMatchObject({ code: 'abort', retryable: false });
    expect(seen).toBe('Hel');
    await server.requests[0]?.closed;
    await untilIdle(server);
  });

  it('never opens for a signal that has aborted already', async () => {
    await using server = await startWireServer(fine);
    const { error, chunks } = await collect(createProvider(server), { signal: AbortSignal.abort() });
    expect([error?.code, chunks, server.requests.length]).toEqual(['abort', [], 0]);
  });

  it('closes when the loop is left', async () => {
    await using server = await startWireServer({ body: half, end: 'hang' });
    const { signal } = new AbortController();
    for await (const chunk of createProvider(server).complete(toRequest(), signal)) {
      if (chunk.type === 'text_delta') break;
    }
    await server.requests[0]?.closed;
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('closes soon when the server keeps it open behind the last event', async () => {
    await using server = await startWireServer({ ...fine, end: 'hang' });
    const { content, error } = await collect(createProvider(server));
    expect([content.at(-1)?.type, error]).toEqual(['finish', undefined]);
    await server.requests[0]?.closed;
    await untilIdle(server);
  });
});
