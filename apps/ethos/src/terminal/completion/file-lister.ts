import { rankNames } from './rank-names.ts';
import { walkFiles } from './walk-files.ts';

/** Finds files for what was typed behind an `@`. Calls `onFound` with the best so far, at once and again as more come. */
export type ListFiles = (query: string, options: { signal: AbortSignal; onFound: Found }) => Promise<void>;
type Found = (names: readonly string[]) => void;

const MOST_SHOWN = 50;
const MOST_FILES = 200_000;
const FRESH_MS = 10_000;

/** Looks below `root`; what a whole walk found serves the next keys for ten seconds. */
export function createFileLister(root: string): ListFiles {
  let known: { names: string[]; at: number } | undefined;
  return async (query, { signal, onFound }) => {
    if (known !== undefined && performance.now() - known.at < FRESH_MS) {
      return onFound(rankNames(known.names, query, MOST_SHOWN));
    }
    const names: string[] = [];
    let told = 0;
    for await (const found of walkFiles(root, signal)) {
      if (signal.aborted) return;
      names.push(...found);
      // The first hits at once, then whenever there is twice as much to choose from.
      if (names.length > told * 2) {
        told = names.length;
        onFound(rankNames(names, query, MOST_SHOWN));
      }
      if (names.length >= MOST_FILES) break;
    }
    if (signal.aborted) return;
    known = { names, at: performance.now() };
    onFound(rankNames(names, query, MOST_SHOWN));
  };
}
