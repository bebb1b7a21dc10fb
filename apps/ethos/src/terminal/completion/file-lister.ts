import { setImmediate } from 'node:timers/promises';
import { rankNames } from './rank-names.ts';
import { walkFiles } from './walk-files.ts';

/** Finds files for what was typed behind an `@`. Calls `onFound` with the best so far, at once and again as more come. */
export type ListFiles = (query: string, options: { signal: AbortSignal; onFound: Found }) => Promise<void>;
type Found = (names: readonly string[]) => void;

const MOST_SHOWN = 50;
/** So many are looked at before a key may be played. */
const SLICE = 5000;
const MOST_FILES = 200_000;
const FRESH_MS = 10_000;

/** Looks below `root`; what a whole walk found serves the next keys for ten seconds. Typing goes on meanwhile. */
export function createFileLister(root: string): ListFiles {
  let known: { names: string[]; at: number } | undefined;
  return async (query, { signal, onFound }) => {
    const isFresh = known !== undefined && performance.now() - known.at < FRESH_MS;
    const pieces = isFresh && known !== undefined ? [known.names] : walkFiles(root, signal);
    const names: string[] = [];
    let best: string[] = [];
    let told = 0;
    for await (const slice of toSlices(pieces)) {
      if (signal.aborted) return;
      names.push(...slice);
      best = rankNames([...best, ...slice], query, MOST_SHOWN);
      // The first hits at once, then whenever twice as many were looked at.
      if (names.length > told * 2) {
        told = names.length;
        onFound(best);
      }
      if (names.length >= MOST_FILES) break;
    }
    if (signal.aborted) return;
    if (!isFresh) known = { names, at: performance.now() };
    onFound(best);
  };
}

async function* toSlices(pieces: AsyncIterable<string[]> | Iterable<string[]>): AsyncGenerator<string[]> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE) {
      if (start > 0) await setImmediate();
      yield piece.slice(start, start + SLICE);
    }
  }
}
