import type { ToolContext } from '@ethosagent/core/contract';
import type { Glob } from '../walking/create-glob.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';
import { findCandidates } from './candidates.ts';
import { createMatchWorker } from './match-worker.ts';
import { openSearchable } from './open-searchable.ts';
import { createSearchBatch, type SearchBatch } from './search-batch.ts';
import { createSearchOutcome, type SearchOutcome } from './search-outcome.ts';

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

const WHOLE_LIMIT_MS = 60_000;
const PROGRESS_EVERY_MS = 500;

/** Searches what lies at a place, file by file in the order of a walk, until there are hits enough. */
export async function searchPlace(search: Search): Promise<SearchOutcome> {
  const { expression, mostLineChars, fileLimitMs, context } = search;
  // One more than wanted, to know whether there are more.
  const mostMatches = search.mostMatches + 1;
  const { signal } = context;
  const worker = createMatchWorker({ expression, mostMatches, mostLineChars, fileLimitMs, signal });
  const outcome = createSearchOutcome();
  const batch = createSearchBatch(worker, outcome);
  try {
    await searchCandidates({ ...search, mostMatches }, batch, outcome);
  } finally {
    // Also when the walk failed: files that are being read are closed by this.
    await batch.finish().finally(() => worker.close());
  }
  outcome.hasMore = outcome.hits.length >= mostMatches;
  outcome.hits = outcome.hits.slice(0, search.mostMatches);
  return outcome;
}

async function searchCandidates(search: Search, batch: SearchBatch, outcome: SearchOutcome): Promise<void> {
  const { signal } = search.context;
  const { skipped } = outcome;
  const pause = createPacer(search, outcome);
  for await (const { shown, name, folder } of findCandidates({ ...search, signal, skipped })) {
    const file = await openSearchable(folder, name);
    if (typeof file === 'string') skipped[file] += 1;
    else await batch.add(shown, file);
    pause();
    if (outcome.hits.length >= search.mostMatches || outcome.slowFile !== undefined || outcome.isOutOfTime)
      break;
  }
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
