import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { createConnection } from './http-connection.ts';
import { type ChunkRun, createReplyIterator } from './reply-iterator.ts';

function start(...texts: string[][]) {
  const abort = new AbortController();
  const connection = createConnection(abort.signal);
  const seen: ChunkRun[] = [];
  async function* toRuns(): AsyncGenerator<ChunkRun, void, undefined> {
    for (const chunks of texts) {
      const run = { chunks: chunks.map(toChunk), taken: 0 };
      seen.push(run);
      yield run;
      if (run.taken < chunks.length) connection.throwIfAborted();
    }
  }
  return { abort, seen, reply: createReplyIterator(toRuns(), connection) };
}

function toChunk(text: string): CompletionChunk {
  return { type: 'text_delta', text };
}

describe('createReplyIterator', () => {
  it('gives out runs chunk by chunk, past empty ones', async () => {
    const texts: CompletionChunk[] = [];
    for await (const chunk of start(['a', 'b'], [], ['c']).reply) texts.push(chunk);
    expect(texts).toEqual(['a', 'b', 'c'].map(toChunk));
  });

  it('asks for a run only when the last one is used up', async () => {
    const { reply, seen } = start(['a', 'b'], ['c']);
    await reply.next();
    await reply.next();
    expect(seen).toHaveLength(1);
    await reply.next();
    expect(seen).toHaveLength(2);
  });

  it('loses nothing when it is asked again before it answered', async () => {
    const { reply } = start(['a', 'b'], ['c'], ['d']);
    const results = await Promise.all([reply.next(), reply.next(), reply.next(), reply.next(), reply.next()]);
    const texts = results.map(({ value }) => (value?.type === 'text_delta' ? value.text : undefined));
    expect(texts).toEqual(['a', 'b', 'c', 'd', undefined]);
  });

  it('gives nothing more of a run once the caller aborted', async () => {
    const { reply, abort } = start(['a', 'b']);
    await reply.next();
    abort.abort(new Error('enough'));
    await expect(reply.next()).rejects.toThrow('enough');
    expect(await reply.next()).toEqual({ done: true, value: undefined });
  });

  it('ends well when the caller aborts behind the last chunk', async () => {
    const { reply, abort } = start(['a']);
    await reply.next();
    abort.abort();
    expect(await reply.next()).toEqual({ done: true, value: undefined });
  });

  it('gives nothing more once it was left', async () => {
    const { reply } = start(['a', 'b'], ['c']);
    await reply.next();
    await reply.return?.();
    expect(await reply.next()).toEqual({ done: true, value: undefined });
  });
});
