import type { ToolContext } from '@ethosagent/core/contract';
import type { Glob } from '../walking/create-glob.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { findCandidates } from './candidates.ts';
import type { LineMatch } from './find-matches.ts';
import { createMatchWorker, MatchTimeout, type MatchWorker } from './match-worker.ts';
import { readSearchable } from './read-searchable.ts';

/** One search. */
export interface Search {
  workspace: Workspace;
  /** A folder, or one file. */
  place: Place;
  /** Gets paths relative to the place. */
  isWanted: Glob;
  expression: { source: string; flags: string };
  mostMatches: number;
  mostLineChars: number;
  /** Milliseconds that the expression may take in one file. */
  fileLimitMs: number;
  context: Pick<ToolContext, 'signal' | 'emit'>;
}

/** What a search found and left out. */
export interface SearchOutcome {
  hits: (LineMatch & { path: string })[];
  searched: number;
  skipped: { ignored: number; unreadable: number; binary: number; tooLarge: number };
  /** More lines match than were asked for. */
  hasMore: boolean;
  isOutOfTime: boolean;
  /** The file on which the expression took too long. */
  slowFile: string | undefined;
}

const WHOLE_LIMIT_MS = 60_000;
const PROGRESS_EVERY_MS = 500;
const BATCH_FILES = 32;
const BATCH_BYTES = 2_000_000;

/** Searches what lies at a place, file by file in the order of a walk, until there are hits enough. */
export async function searchPlace(search: Search): Promise<SearchOutcome> {
  const { expression, mostLineChars, fileLimitMs, context } = search;
  // One more than wanted, to know whether there are more.
  const mostMatches = search.mostMatches + 1;
  const { signal } = context;
  const worker = createMatchWorker({ expression, mostMatches, mostLineChars, fileLimitMs, signal });
  const outcome = createOutcome();
  try {
    await searchCandidates({ ...search, mostMatches }, { outcome, worker });
  } finally {
    await worker.close();
  }
  outcome.hasMore = outcome.hits.length >= mostMatches;
  outcome.hits = outcome.hits.slice(0, search.mostMatches);
  return outcome;
}

async function searchCandidates(
  search: Search,
  { outcome, worker }: { outcome: SearchOutcome; worker: MatchWorker },
): Promise<void> {
  const { skipped } = outcome;
  const pause = createPacer(search, outcome);
  let batch: { shown: string; bytes: Uint8Array }[] = [];
  let batchBytes = 0;

  async function searchBatch(): Promise<void> {
    const files = batch;
    [batch, batchBytes] = [[], 0];
    try {
      const found = await worker.match(files.map(({ bytes }) => bytes));
      for (const [index, matches] of found.entries()) {
        const path = files[index]?.shown ?? '';
        outcome.hits.push(...matches.map((match) => ({ ...match, path })));
      }
    } catch (error) {
      if (!(error instanceof MatchTimeout)) throw error;
      outcome.slowFile = files[error.index]?.shown ?? '';
    }
    outcome.searched += files.length;
  }

  const isFinished = (): boolean =>
    outcome.hits.length >= search.mostMatches || outcome.slowFile !== undefined || outcome.isOutOfTime;

  for await (const { shown, name, folder } of findCandidates({
    ...search,
    signal: search.context.signal,
    skipped,
  })) {
    const bytes = await readSearchable(folder, name);
    if (typeof bytes === 'string') skipped[bytes] += 1;
    else {
      batch.push({ shown, bytes });
      batchBytes += bytes.byteLength;
    }
    if (batch.length >= BATCH_FILES || batchBytes >= BATCH_BYTES) await searchBatch();
    pause();
    if (isFinished()) break;
  }
  if (!isFinished()) await searchBatch();
}

/** Tells from time to time how far the search is, and when its time is over. */
function createPacer({ context }: Search, outcome: SearchOutcome): () => void {
  const started = performance.now();
  let told = started;
  return () => {
    const now = performance.now();
    outcome.isOutOfTime = now - started > WHOLE_LIMIT_MS;
    if (now - told < PROGRESS_EVERY_MS) return;
    told = now;
    context.emit({ type: 'progress', message: `searched ${outcome.searched} files` });
  };
}

function createOutcome(): SearchOutcome {
  const skipped = { ignored: 0, unreadable: 0, binary: 0, tooLarge: 0 };
  return { hits: [], searched: 0, skipped, hasMore: false, isOutOfTime: false, slowFile: undefined };
}
