import type { LineMatch } from './find-matches.ts';

/** What a search found and left out. */
export interface SearchOutcome {
  hits: (LineMatch & { path: string })[];
  searched: number;
  skipped: Record<'ignored' | 'unreadable' | 'links' | 'binary' | 'tooLarge', number>;
  /** More lines match than were asked for. */
  hasMore: boolean;
  isOutOfTime: boolean;
  /** The file on which the expression took too long. */
  slowFile: string | undefined;
}

/** The outcome of a search that has not begun. */
export function createSearchOutcome(): SearchOutcome {
  const skipped = { ignored: 0, unreadable: 0, links: 0, binary: 0, tooLarge: 0 };
  return { hits: [], searched: 0, skipped, hasMore: false, isOutOfTime: false, slowFile: undefined };
}
