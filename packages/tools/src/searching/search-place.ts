import { lstat } from 'node:fs/promises';
import { isCredentialPath } from '@ethosagent/core';
import type { ToolContext } from '@ethosagent/core/contract';
import type { Glob } from '../walking/create-glob.ts';
import { toShownPath } from '../walking/shown-path.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { readFoundLines } from './read-found-lines.ts';
import type { FoundLine } from './ripgrep-records.ts';
import { type RipgrepEnd, type RipgrepSearch, runRipgrep } from './run-ripgrep.ts';
import { createSearchOutcome, type SearchOutcome } from './search-outcome.ts';
import { createWantedFiles, type WantedFiles } from './wanted-files.ts';

/** One search. */
export interface Search extends Pick<RipgrepSearch, 'program' | 'pattern' | 'literal' | 'ignoreCase'> {
  workspace: Workspace;
  /** A folder, or one file. */
  place: Place;
  /** Gets paths relative to the place. */
  isWanted: Glob;
  globalIgnoreFile: string | undefined;
  mostMatches: number;
  context: Pick<ToolContext, 'signal' | 'emit'>;
}

/** The pattern is none that ripgrep can use. */
export class PatternError extends Error {
  override readonly name: string = 'PatternError';
}

const WHOLE_LIMIT_MS = 60_000;
const PROGRESS_EVERY_MS = 500;

/** Searches what lies at a place, in the order of the files, until there are hits enough. */
export async function searchPlace(search: Search): Promise<SearchOutcome> {
  const { place, mostMatches, context } = search;
  const outcome = createSearchOutcome();
  const isFile = await isOneFile(search);
  // One file that was asked for by name is searched whatever the rules say.
  const isWanted: WantedFiles = isFile ? async () => true : await createWantedFiles(search);
  const limit = AbortSignal.timeout(WHOLE_LIMIT_MS);
  const lines = runRipgrep({
    ...search,
    cwd: place.root,
    path: place.names.join('/'),
    // One more than wanted, to know whether there are more.
    mostOfFile: mostMatches + 1,
    signal: AbortSignal.any([context.signal, limit]),
  });
  const files = collectFiles(lines, (end) => readEnd(end, outcome));
  const tell = createTeller(context);
  for await (const found of files) {
    const path = found[0]?.path;
    if (path !== undefined && !(await isWanted(path))) continue;
    // Who may see such a file decides about its name, and a search of a folder names none.
    if (!isFile && path !== undefined && isCredentialPath(path)) {
      outcome.secret += 1;
      continue;
    }
    await addHits(search, { path, found, outcome });
    tell(outcome.hits.length);
    if (outcome.hits.length > mostMatches) break;
  }
  context.signal.throwIfAborted();
  outcome.isOutOfTime = limit.aborted;
  outcome.hasMore = outcome.hits.length > mostMatches;
  outcome.hits = outcome.hits.slice(0, mostMatches);
  return outcome;
}

async function isOneFile({ workspace, place }: Search): Promise<boolean> {
  const name = place.names.at(-1);
  if (name === undefined) return false;
  const parent = await workspace.openFolder(place, place.names.length - 1);
  try {
    return !(await lstat(parent.at(name))).isDirectory();
  } finally {
    await parent.close();
  }
}

/** The lines of each file together. */
async function* collectFiles(
  lines: AsyncGenerator<FoundLine, RipgrepEnd, undefined>,
  onEnd: (end: RipgrepEnd) => void,
): AsyncGenerator<FoundLine[], void, undefined> {
  let file: FoundLine[] = [];
  try {
    for (let next = await lines.next(); ; next = await lines.next()) {
      if (next.done || next.value.path !== file[0]?.path) {
        if (file.length > 0) yield file;
        file = [];
      }
      if (next.done) return onEnd(next.value);
      file.push(next.value);
    }
  } finally {
    await lines.return({ searched: undefined, binary: 0, complaints: [] });
  }
}

async function addHits(
  { workspace, place }: Search,
  { path, found, outcome }: { path: string | undefined; found: readonly FoundLine[]; outcome: SearchOutcome },
): Promise<void> {
  const names = path?.split('/') ?? [];
  const lines =
    path === undefined ? undefined : await readFoundLines(workspace, { place: { ...place, names }, found });
  if (lines === undefined || path === undefined) outcome.unreadable += 1;
  else outcome.hits.push(...lines.map((line) => ({ ...line, path: toShownPath(place, path) })));
}

function readEnd({ searched, binary, complaints }: RipgrepEnd, outcome: SearchOutcome): void {
  Object.assign(outcome, { searched, binary });
  const slow = complaints
    .map((line) => /^rg: (?:\.[\\/])?(.*): PCRE2: .*limit/i.exec(line)?.[1])
    .find(Boolean);
  outcome.slowFile = slow;
  if (searched !== undefined)
    outcome.unreadable += complaints.filter((line) => line.startsWith('rg: ')).length;
  else if (complaints.length > 0) throw new PatternError(complaints.join('\n').replace(/^rg: /, ''));
}

/** Tells from time to time how far the search is. */
function createTeller({ emit }: Search['context']): (hits: number) => void {
  let told = performance.now();
  return (hits) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY_MS) return;
    told = now;
    emit({ type: 'progress', message: `${hits} lines found so far` });
  };
}
