import { isSecretLike } from './secret-like.ts';

/** Where lines are kept beyond this program. Neither may throw; what cannot be kept is forgotten. */
export interface HistoryStore {
  /** The kept lines, oldest first. */
  load(): readonly string[];
  append(line: string): void;
}

/** The lines that were sent, newest reached first. */
export interface LineHistory {
  /** Keeps a line, unless it looks like a secret or repeats the one before. */
  add(line: string): void;
  /** The line before or after the one shown; `undefined` at the end. Leaving the newest gives `draft` back. */
  step(direction: -1 | 1, draft: string): string | undefined;
  /** Back to the newest end. */
  reset(): void;
  /** The newest line with `query` in it that is older than the one at `before`. */
  search(query: string, before?: number): { line: string; index: number } | undefined;
}

const MOST_LINES = 1000;
/** Longer ones are pastes; the arrow keys are no place to look for them. */
const LONGEST_LINE = 10_000;

export function createLineHistory(store: HistoryStore): LineHistory {
  let lines: string[] | undefined;
  let place: number | undefined;
  let draft = '';

  /** Read at the first use, so that it costs nothing at the start. */
  function all(): string[] {
    lines ??= store.load().slice(-MOST_LINES);
    return lines;
  }
  return {
    add(line) {
      place = undefined;
      if (line.trim() === '' || line.length > LONGEST_LINE || line === all().at(-1)) return;
      if (isSecretLike(line)) return;
      all().push(line);
      store.append(line);
    },
    step(direction, current) {
      const now = place ?? all().length;
      const next = now + direction;
      if (next < 0 || next > all().length) return undefined;
      if (now === all().length) draft = current;
      place = next;
      return all()[next] ?? draft;
    },
    reset() {
      place = undefined;
    },
    search(query, before = all().length) {
      if (query === '') return undefined;
      const wanted = query.toLowerCase();
      for (let index = before - 1; index >= 0; index -= 1) {
        const line = all()[index];
        if (line?.toLowerCase().includes(wanted)) return { line, index };
      }
      return undefined;
    },
  };
}
