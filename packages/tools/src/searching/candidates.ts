import { lstat } from 'node:fs/promises';
import type { Glob } from '../walking/create-glob.ts';
import { loadIgnoreRules } from '../walking/ignore-rules.ts';
import { toShownPath } from '../walking/shown-path.ts';
import { walk } from '../walking/walk.ts';
import type { OpenFolder } from '../workspace/open-folder.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';

/** A file to search. */
export interface Candidate {
  /** Its path as it is shown. */
  shown: string;
  name: string;
  /** The open folder that it lies in, for as long as the walk stands at this file. */
  folder: OpenFolder;
}

export interface CandidateOptions {
  workspace: Workspace;
  /** A folder, or one file. */
  place: Place;
  /** Gets paths relative to the place. One file that was asked for by name is not checked. */
  isWanted: Glob;
  signal: AbortSignal;
  skipped: Record<'ignored' | 'unreadable' | 'links', number>;
}

const MOST_DEPTH = 64;

/** The files at a place that are to be searched, in the order of a walk. */
export async function* findCandidates(options: CandidateOptions): AsyncGenerator<Candidate, void, undefined> {
  const { workspace, place } = options;
  const name = place.names.at(-1);
  if (name === undefined) return yield* walkPlace(options);
  const parent = await workspace.openFolder(place, place.names.length - 1);
  try {
    const stats = await lstat(parent.at(name));
    if (stats.isDirectory()) yield* walkPlace(options);
    else yield { shown: place.shown, name, folder: parent };
  } finally {
    await parent.close();
  }
}

async function* walkPlace(options: CandidateOptions): AsyncGenerator<Candidate, void, undefined> {
  const { workspace, place, isWanted, signal, skipped } = options;
  const start = place.names.join('/');
  const rules = await loadIgnoreRules(workspace, place);
  const folder = await workspace.openFolder(place);
  try {
    for await (const entry of walk(folder, { path: start, rules, depth: MOST_DEPTH, signal, skipped })) {
      const path = entry.path.slice(start === '' ? 0 : start.length + 1);
      if (!isWanted(path, false)) continue;
      if (entry.kind === 'link') skipped.links += 1;
      if (entry.kind === 'file')
        yield { shown: toShownPath(place, entry.path), name: entry.name, folder: entry.folder };
    }
  } finally {
    await folder.close();
  }
}
