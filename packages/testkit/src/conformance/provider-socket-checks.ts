import assert from 'node:assert/strict';
import type { CompletionChunk } from '@ethosagent/core/contract';
import { waitUntil } from '../wire/wait-until.ts';
import type { WireResponse } from '../wire/wire-response.ts';
import type { WireServer } from '../wire/wire-server.ts';
import type { ProviderCheckTable } from './provider-check.ts';
import { inTime, type ProviderStage } from './provider-stage.ts';

const begun = { text: ['Hel', 'lo'], finish: 'stop' } as const;

/** That a connection closes when nobody wants it any more. The server holds it open until then. */
export const SOCKET_CHECKS: ProviderCheckTable = {
  async 'abort in the middle of a reply ends the call and closes its connection'(stage) {
    const { provider, server } = await stage.open(toHanging(stage));
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const chunk of provider.complete(stage.toRequest(), stop.signal)) {
        if (chunk.type === 'text_delta') stop.abort();
      }
    };
    await inTime(
      stage.limitMs,
      'a call that is aborted ends',
      read().catch(() => undefined),
    );
    await expectClosed(stage, server);
  },
  async 'abort when the whole reply has come ends the call'(stage) {
    const { provider } = await stage.open(stage.answer({ text: ['a', 'b', 'c'], finish: 'stop' }));
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const chunk of provider.complete(stage.toRequest(), stop.signal)) {
        if (chunk.type === 'text_delta') stop.abort();
      }
    };
    await inTime(
      stage.limitMs,
      'a call that is aborted ends',
      read().catch(() => undefined),
    );
  },
  async 'abort before the answer ends the call and closes its connection'(stage) {
    const { provider, server } = await stage.open({
      ...toHanging(stage),
      headDelayMs: Number.POSITIVE_INFINITY,
    });
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const _ of provider.complete(stage.toRequest(), stop.signal));
    };
    const ended = read().catch(() => undefined);
    assert(await waitUntil(() => server.requests.length === 1, stage.limitMs), 'no request came');
    stop.abort();
    await inTime(stage.limitMs, 'a call that is aborted ends', ended);
    await expectClosed(stage, server);
  },
  async 'leaving the loop closes the connection'(stage) {
    const { provider, server } = await stage.open(toHanging(stage));
    const leave = async (): Promise<void> => {
      for await (const chunk of provider.complete(stage.toRequest(), new AbortController().signal)) {
        if (chunk.type === 'text_delta') return;
      }
    };
    await inTime(stage.limitMs, 'a call that is left closes', leave());
    await expectClosed(stage, server);
  },
  async 'leaving while a chunk is waited for closes the connection'(stage) {
    const { provider, server } = await stage.open(toHanging(stage));
    const chunks = provider.complete(stage.toRequest(), new AbortController().signal)[Symbol.asyncIterator]();
    await inTime(stage.limitMs, 'the text comes', readText(chunks));
    const waiting = chunks.next().catch(() => undefined);
    await inTime(stage.limitMs, 'return() settles', Promise.resolve(chunks.return?.()));
    await inTime(stage.limitMs, 'the chunk that was waited for settles', waiting);
    await expectClosed(stage, server);
  },
};

function toHanging(stage: ProviderStage): WireResponse {
  return { ...stage.half(begun), end: 'hang' };
}

async function readText(chunks: AsyncIterator<CompletionChunk>): Promise<void> {
  for (let text = ''; text !== 'Hello'; ) {
    const { value, done } = await chunks.next();
    assert(!done, 'the reply ended before its text');
    if (value.type === 'text_delta') text += value.text;
  }
}

async function expectClosed(stage: ProviderStage, server: WireServer): Promise<void> {
  const isClosed = await waitUntil(() => server.open.length === 0, stage.limitMs);
  assert(isClosed && server.requests[0]?.closedBy === 'client', 'the connection stays open');
}
