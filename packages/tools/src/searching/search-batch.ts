import { MatchTimeout, type MatchWorker } from './match-worker.ts';
import type { Searchable, SkipReason } from './open-searchable.ts';
import type { SearchOutcome } from './search-outcome.ts';

/** Collects files and hands them to the worker together; reading goes on while the worker looks. */
export interface SearchBatch {
  add(shown: string, file: Searchable): Promise<void>;
  /** Waits for all that was added. Rejects when the worker failed or the search was stopped. */
  finish(): Promise<void>;
}

const MOST_FILES = 32;
const MOST_BYTES = 2_000_000;

interface Reading {
  shown: string;
  bytes: Promise<Uint8Array | SkipReason>;
}

/** Writes what is found into `outcome`, in the order of adding. After a file that is too slow, nothing more. */
export function createSearchBatch(worker: MatchWorker, outcome: SearchOutcome): SearchBatch {
  let readings: Reading[] = [];
  let size = 0;
  // Never rejects by itself: nobody may be waiting for it when it fails.
  let matching: Promise<void> = Promise.resolve();
  let failure: { error: unknown } | undefined;

  async function searchAll(files: readonly Reading[]): Promise<void> {
    const texts: { shown: string; bytes: Uint8Array }[] = [];
    for (const { shown, bytes: reading } of files) {
      const bytes = await reading;
      if (typeof bytes === 'string') outcome.skipped[bytes] += 1;
      else texts.push({ shown, bytes });
    }
    if (failure !== undefined || outcome.slowFile !== undefined) return;
    try {
      const found = await worker.match(texts.map(({ bytes }) => bytes));
      for (const [index, { shown: path }] of texts.entries()) {
        outcome.hits.push(...(found[index] ?? []).map((match) => ({ ...match, path })));
      }
      outcome.searched += texts.length;
    } catch (error) {
      if (error instanceof MatchTimeout) outcome.slowFile = texts[error.index]?.shown ?? '';
      else failure = { error };
    }
  }

  async function flush(): Promise<void> {
    const files = readings;
    [readings, size] = [[], 0];
    await matching;
    if (failure !== undefined) throw failure.error;
    matching = searchAll(files);
  }

  return {
    async add(shown, file) {
      readings.push({ shown, bytes: file.read() });
      size += file.size;
      if (readings.length >= MOST_FILES || size >= MOST_BYTES) await flush();
    },
    async finish() {
      await flush();
      await matching;
      if (failure !== undefined) throw failure.error;
    },
  };
}
