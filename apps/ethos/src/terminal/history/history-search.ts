import type { LineHistory } from './line-history.ts';

/** A search through the history while it is being typed. */
export interface HistorySearch {
  readonly query: string;
  /** The line found, if any. */
  readonly found: string | undefined;
  type(text: string): void;
  erase(): void;
  /** The next older line. */
  older(): void;
}

export function createHistorySearch(history: LineHistory): HistorySearch {
  let query = '';
  let found: { line: string; index: number } | undefined;
  function look(text: string): void {
    query = text;
    found = history.search(query);
  }
  return {
    get query() {
      return query;
    },
    get found() {
      return found?.line;
    },
    type: (text) => look(query + text),
    erase: () => look(query.slice(0, -1)),
    older() {
      found = (found && history.search(query, found.index)) ?? found;
    },
  };
}
