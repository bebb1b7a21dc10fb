import { callAt } from './call-at.ts';
import type { Finding, Outcome, Plan } from './plan.ts';
import { type Hits, toHits } from './search-answer.ts';
import { toBulletList, toCountText, toFolderText, toNameText } from './tell-text.ts';
import { toFailure } from './to-failure.ts';
import { searchFiles } from './tool-calls.ts';

const mostShown = 50;
const mostLineChars = 160;

/** What is searched for, and where. */
export interface Search {
  readonly text: string;
  readonly path: string;
}

/** Hits, where they were looked for, and whether small and capital letters had to count as equal. */
export type FoundHits = Hits & { readonly path: string; readonly ignoredCase: boolean };

/** The lines that hold a text; in any case when none has it as it was written. */
export function* searchLines({ text, path: asked }: Search): Finding<FoundHits> {
  const { answer, path } = yield* callAt(asked, (place) => searchFiles(text, { path: place }));
  const hits = toHits(answer);
  const hasCase = text.toLowerCase() !== text.toUpperCase();
  if (!hits.ok || hits.hits.length > 0 || !hasCase) return { ...hits, path, ignoredCase: false };
  const [loose] = yield [searchFiles(text, { path, ignoreCase: true })];
  return { ...toHits(loose), path, ignoredCase: true };
}

/** Searches and tells the lines. */
export function* tellSearch({ text, path }: Search): Plan {
  const found = yield* searchLines({ text, path });
  if (found.ok) return describeHits({ text, path: found.path }, found);
  return toFailure(`I could not search ${toFolderText(path)} for “${text}”: ${found.problem}`);
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
  if (files.length === 0)
    return { text: `“${text}” stands nowhere in ${toFolderText(path)}${toLimitText(found)}`, facts };
  const lines = found.hits.map((hit) => `${toNameText(hit.path)}:${hit.line}: ${clip(hit.text.trim())}`);
  const more = found.hasMore ? ' (and more, which the search did not show)' : '';
  const how = found.ignoredCase ? ', not as it is written but with other small and capital letters' : '';
  const intro = `“${text}” stands on ${toCountText(found.hits.length, 'line')} in ${toCountText(files.length, 'file')}${more}${how}:`;
  const rest = found.unsearched === '' ? '' : `\n\n${found.unsearched}`;
  return { text: `${intro}\n\n${toBulletList(lines, mostShown)}${rest}`, facts };
}

/** The end of a sentence that says that nothing was found. */
export function toLimitText({ unsearched, hasMore }: Hits): string {
  const isWhole = unsearched === '' && !hasMore;
  return isWhole ? '.' : `, as far as I could look. ${unsearched}`.trimEnd();
}

function clip(line: string): string {
  const marks = [...line];
  return marks.length > mostLineChars ? `${marks.slice(0, mostLineChars).join('')}…` : line;
}
