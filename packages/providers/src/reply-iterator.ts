import type { CompletionChunk } from '@ethosagent/core/contract';
import type { Connection } from './http-connection.ts';

/** Chunks that came together, and how many of them were taken. */
export interface ChunkRun {
  readonly chunks: readonly CompletionChunk[];
  taken: number;
}

type Result = IteratorResult<CompletionChunk, void>;

const OVER = { done: true, value: undefined } as const;

/**
 * Gives out runs chunk by chunk; what is there costs no more than one promise. Nothing more of a run is given out
 * once the caller aborted: `runs` goes on with chunks left, and says why. Leaving closes the connection first, since a
 * generator that waits for bytes cannot be returned.
 */
export function createReplyIterator(
  runs: AsyncGenerator<ChunkRun, void, undefined>,
  connection: Connection,
): AsyncIterableIterator<CompletionChunk, void, undefined> {
  let run: ChunkRun = { chunks: [], taken: 0 };
  let pulls = 0;
  let latest: Promise<unknown> = Promise.resolve();

  const take = (): Result | undefined => {
    const value = run.chunks[run.taken];
    if (value === undefined || connection.aborted) return undefined;
    run.taken += 1;
    return { done: false, value };
  };
  const pull = async (): Promise<Result> => {
    try {
      for (;;) {
        const result = take();
        if (result) return result;
        const { done, value } = await runs.next();
        if (done) return OVER;
        run = value;
      }
    } finally {
      pulls -= 1;
    }
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      const result = take();
      if (result) return Promise.resolve(result);
      // One behind another, so that a second call before the first is answered loses no run.
      const pulled = pulls > 0 ? latest.then(pull, pull) : pull();
      pulls += 1;
      latest = pulled;
      return pulled;
    },
    async return() {
      connection.close();
      connection.release();
      run = { chunks: [], taken: 0 };
      // Whoever left wants no word of how the closed connection ended.
      await runs.return().catch(() => undefined);
      return OVER;
    },
  };
}
