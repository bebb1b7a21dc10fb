import { toListedName } from '../walking/listed-name.ts';
import type { SearchOutcome } from './search-outcome.ts';

/** The result of a search as a text for the model: the hits, then what was left out, in brackets. */
export function toSearchText(outcome: SearchOutcome, mostMatches: number): string {
  const { hits, searched, binary, secret, unreadable } = outcome;
  const lines = hits.map(({ path, line, text }) => `${toListedName(path)}:${line}: ${text}`);
  if (hits.length === 0) lines.push(`No line matches; files searched: ${searched ?? 'unknown'}.`);
  const notes = [
    outcome.hasMore && `more lines than these ${mostMatches} match; narrow it with path, glob or pattern`,
    outcome.isOutOfTime && 'stopped by the time limit, not all was searched; narrow it with path or pattern',
    binary > 0 && `binary files that match, not shown or not to their end: ${binary}`,
    secret > 0 &&
      `files that match and may hold secrets, not shown; each can be asked for by its path: ${secret}`,
    unreadable > 0 && `files or folders that could not be read: ${unreadable}`,
  ];
  return [...lines, ...notes.filter((note) => note !== false).map((note) => `[${note}]`)].join('\n');
}
