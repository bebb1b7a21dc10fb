import type { Scope } from '../ask/read-scope.ts';
import { callAt } from './call-at.ts';
import { joinPlans } from './join-plans.ts';
import type { Finding, Outcome, Plan } from './plan.ts';
import { type Hits, toHits } from './search-answer.ts';
import { toBulletList, toCountText, toFolderText, toNameText, toSentenceList } from './tell-text.ts';
import { toFailure } from './to-failure.ts';
import { searchFiles } from './tool-calls.ts';

const mostShown = 50;
const mostLineChars = 160;

/** What is searched for, and where. */
export interface Search {
  readonly text: string;
  readonly scope: Scope;
}

/** Hits in all places together. Without any place that could be searched `ok` is false and `problem` says why. */
export interface FoundHits extends Hits {
  /** The places in words. */
  readonly where: string;
  /** Small and capital letters had to count as equal. */
  readonly ignoredCase: boolean;
}

interface PlaceHits extends Hits {
  readonly path: string;
}

/** The lines that hold a text; in any case when none has it as it was written. */
export function* searchLines({ text, scope }: Search): Finding<FoundHits> {
  const exact = yield* joinPlans(scope.paths.map((path) => searchPlace(text, { path, scope })));
  const hasCase = text.toLowerCase() !== text.toUpperCase();
  const isFound = exact.some((one) => one.hits.length > 0);
  const searched = exact.filter((one) => one.ok);
  if (isFound || searched.length === 0 || !hasCase) return mergeHits(exact, { scope, ignoredCase: false });
  const loose = yield* joinPlans(
    searched.map(({ path }) => searchPlace(text, { path, scope, ignoreCase: true })),
  );
  return mergeHits([...loose, ...exact.filter((one) => !one.ok)], { scope, ignoredCase: true });
}

function* searchPlace(
  text: string,
  { path: asked, scope, ignoreCase }: { path: string; scope: Scope; ignoreCase?: boolean },
): Finding<PlaceHits> {
  const { kind } = scope;
  const { answer, path } = yield* callAt(asked, (place) =>
    searchFiles(text, { path: place, ignoreCase, glob: kind?.glob }),
  );
  const found = toHits(answer);
  return { ...found, hits: found.hits.filter((hit) => kind?.matches(hit.path) ?? true), path };
}

function mergeHits(
  places: readonly PlaceHits[],
  { scope, ignoredCase }: { scope: Scope; ignoredCase: boolean },
): FoundHits {
  const good = places.filter((one) => one.ok);
  const bad = places.filter((one) => !one.ok);
  // Places may lie in each other.
  const hits = new Map(good.flatMap((one) => one.hits.map((hit) => [`${hit.path}:${hit.line}`, hit])));
  const failures = bad.map((one) => `I could not search ${toFolderText(one.path)}: ${one.problem}`);
  const notes = [...good.map((one) => one.unsearched), ...(good.length === 0 ? [] : failures)];
  const names = toSentenceList((good.length === 0 ? bad : good).map((one) => toFolderText(one.path)));
  return {
    ok: good.length > 0,
    hits: [...hits.values()],
    hasMore: good.some((one) => one.hasMore),
    unsearched: [...new Set(notes.filter(Boolean))].join(' '),
    problem: bad.map((one) => one.problem).join(' '),
    where: scope.kind === undefined ? names : `the ${scope.kind.toText(2).replace(/^2 /, '')} of ${names}`,
    ignoredCase,
  };
}

/** Searches and tells the lines. */
export function* tellSearch(search: Search): Plan {
  const found = yield* searchLines(search);
  if (found.ok) return describeHits(search.text, found);
  return toFailure(`I could not search ${found.where} for “${search.text}”: ${found.problem}`);
}

function describeHits(text: string, found: FoundHits): Outcome {
  const files = [...new Set(found.hits.map((hit) => hit.path))];
  const facts = {
    files,
    matches: found.hits,
    count: found.hits.length,
    found: files.length > 0,
    query: text,
  };
  if (files.length === 0)
    return { text: `“${text}” stands nowhere in ${found.where}${toLimitText(found)}`, facts };
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
