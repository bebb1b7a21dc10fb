import type { LineMatch } from './read-found-lines.ts';

/** What a search found and left out. */
export interface SearchOutcome {
  hits: (LineMatch & { path: string })[];
  /** Files searched; `undefined` when the search was ended before. */
  searched: number | undefined;
  /** Files that match and are binary, so that nothing more of them is shown. */
  binary: number;
  /** Files that match and may hold secrets, so that nothing of them is shown. */
  secret: number;
  /** Files and folders that could not be read. */
  unreadable: number;
  /** More lines match than were asked for. */
  hasMore: boolean;
  isOutOfTime: boolean;
  /** The file on which the expression took too long. */
  slowFile: string | undefined;
}

/** The outcome of a search that has not begun. */
export function createSearchOutcome(): SearchOutcome {
  return {
    hits: [],
    searched: undefined,
    binary: 0,
    secret: 0,
    unreadable: 0,
    hasMore: false,
    isOutOfTime: false,
    slowFile: undefined,
  };
}
