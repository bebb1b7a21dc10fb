import type { CallAnswer, Outcome, Plan, PlannedCall } from './plan.ts';
import { type Hits, toHits } from './search-answer.ts';
import { toBulletList, toCountText, toFolderText } from './tell-text.ts';
import { searchFiles } from './tool-calls.ts';

const mostShown = 50;
const mostLineChars = 160;

/** What is searched for, and where. */
export interface Search {
  readonly text: string;
  readonly path: string;
}

/** Hits, and whether they were found only by taking small and capital letters as equal. */
export type FoundHits = Hits & { readonly ignoredCase: boolean };

/** The lines that hold a text; in any case when none has it as it was written. */
export function* searchLines(
  search: Search,
): Generator<readonly PlannedCall[], FoundHits, readonly CallAnswer[]> {
  const { text, path } = search;
  const [exact] = yield [searchFiles(text, { path })];
  const hits = toHits(exact);
  const hasCase = text.toLowerCase() !== text.toUpperCase();
  if (!hits.ok || hits.hits.length > 0 || !hasCase) return { ...hits, ignoredCase: false };
  const [loose] = yield [searchFiles(text, { path, ignoreCase: true })];
  return { ...toHits(loose), ignoredCase: true };
}

/** Searches and tells the lines. */
export function* tellSearch(search: Search): Plan {
  const found = yield* searchLines(search);
  const where = toFolderText(search.path);
  if (!found.ok) {
    return {
      text: `I could not search ${where} for “${search.text}”: ${found.problem}`,
      facts: { error: found.problem },
    };
  }
  return describeHits(search, found);
}

function describeHits({ text, path }: Search, found: FoundHits): Outcome {
  const files = [...new Set(found.hits.map((hit) => hit.path))];
  const facts = {
    files,
    matches: found.hits,
    count: found.hits.length,
    found: files.length > 0,
    query: text,
  };
  if (files.length === 0) return { text: `“${text}” stands nowhere in ${toFolderText(path)}.`, facts };
  const lines = found.hits.map((hit) => `${hit.path}:${hit.line}: ${clip(hit.text.trim())}`);
  const more = found.hasMore ? ' (and more, which the search did not show)' : '';
  const how = found.ignoredCase ? ', not as it is written but with other small and capital letters' : '';
  const intro = `“${text}” stands on ${toCountText(found.hits.length, 'line')} in ${toCountText(files.length, 'file')}${more}${how}:`;
  return { text: `${intro}\n\n${toBulletList(lines, mostShown)}`, facts };
}

function clip(line: string): string {
  const marks = [...line];
  return marks.length > mostLineChars ? `${marks.slice(0, mostLineChars).join('')}…` : line;
}
