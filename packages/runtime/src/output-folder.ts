import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what commands print beyond a result. */
export interface OutputFolder {
  /** `undefined` where none could be made: results then say that the rest was not kept. */
  readonly path: string | undefined;
  /** Removes it and all that is in it. Safe to call again. */
  remove(): void;
}

// One listener for the process: a program that exits without closing leaves nothing behind either.
const kept = new Set<string>();

function removeAll(): void {
  for (const path of kept) rmSync(path, { recursive: true, force: true });
}

/** Makes a folder of its own below the temporary folder of the system, for nobody but this user. */
export function createOutputFolder(parent: string = tmpdir()): OutputFolder {
  const path = tryToMake(parent);
  if (path === undefined) return { path, remove: () => undefined };
  if (kept.size === 0) process.on('exit', removeAll);
  kept.add(path);
  return {
    path,
    remove() {
      kept.delete(path);
      if (kept.size === 0) process.off('exit', removeAll);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function tryToMake(parent: string): string | undefined {
  try {
    return mkdtempSync(join(parent, 'ethos-output-'));
  } catch {
    // Commands run without it all the same.
    return undefined;
  }
}
