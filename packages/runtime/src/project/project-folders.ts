import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInside } from './is-inside.ts';

/** The folders that a project may have its files in. All paths are real ones, without links. */
export interface ProjectFolders {
  /** The folder that turns work in. */
  readonly workspace: string;
  /** The folder of the repository that it is in; `undefined` when it is in none. */
  readonly repository: string | undefined;
  /** The workspace and its parents up to the repository; the workspace alone without one. Nearest first. */
  readonly folders: readonly string[];
}

/**
 * Looks where a project begins. A repository that belongs to somebody else than the workspace does not count: in a
 * folder that many can write to, such as /tmp, anyone could make one around the work of others.
 */
export function findProjectFolders(
  cwd: string,
  { ownerOf = toOwner }: { ownerOf?: (path: string) => number | undefined } = {},
): ProjectFolders {
  const workspace = toRealPath(cwd);
  const owners = [ownerOf(workspace), process.getuid?.()];
  const parents = listParents(workspace);
  const repository = parents.find((folder) => existsSync(join(folder, '.git')));
  if (repository === undefined || !owners.includes(ownerOf(join(repository, '.git')))) {
    return { workspace, repository: undefined, folders: [workspace] };
  }
  return { workspace, repository, folders: parents.slice(0, parents.indexOf(repository) + 1) };
}

/** A folder and all above it, nearest first; those outside of `within` are left out. */
export function listParents(folder: string, within?: string): string[] {
  const parent = dirname(folder);
  const above = parent === folder ? [] : listParents(parent, within);
  return within === undefined || isInside(folder, within) ? [folder, ...above] : [];
}

/** A path without links, in the spelling of the disk; as it is when it is not there. */
export function toRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    // What opens it later says what is wrong with it.
    return path;
  }
}

/** On Windows 0 for everything. */
function toOwner(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.uid;
}
