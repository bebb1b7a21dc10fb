import { toListedName } from '../walking/listed-name.ts';
import type { SearchOutcome } from './search-outcome.ts';

/** The result of a search as a text for the model: the hits, then what was left out, in brackets. */
export function toSearchText(outcome: SearchOutcome, mostMatches: number): string {
  const { hits, searched, skipped } = outcome;
  const lines = hits.map(({ path, line, text }) => `${toListedName(path)}:${line}: ${text}`);
  if (hits.length === 0) lines.push(`No line matches; files searched: ${searched}.`);
  const notes = [
    outcome.hasMore && `more lines than these ${mostMatches} match; narrow it with path, glob or pattern`,
    outcome.isOutOfTime &&
      `stopped by the time limit; files searched: ${searched}; narrow it with path or glob`,
    skipped.tooLarge > 0 && `not searched, over 10 MB: ${skipped.tooLarge}`,
    skipped.links > 0 && `not searched, symbolic links: ${skipped.links}`,
    skipped.binary > 0 && `not searched, binary: ${skipped.binary}`,
    skipped.unreadable > 0 && `files or folders that could not be read: ${skipped.unreadable}`,
  ];
  return [...lines, ...notes.filter((note) => note !== false).map((note) => `[${note}]`)].join('\n');
}
