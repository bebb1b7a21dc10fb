import { existsSync, realpathSync, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import { isInside } from './is-inside.ts';
import type { OpenFolder, OpenRoot } from './open-folder.ts';
import { openRootByHandle } from './open-root-by-handle.ts';
import { openRootByPath } from './open-root-by-path.ts';
import { PathError } from './path-error.ts';
import { findPathFault } from './path-fault.ts';
import { resolveRealParent, resolveRealPath } from './resolve-real-path.ts';

/** A path of a model, checked: where it really leads. */
export interface Place {
  /** The root that it lies in, a real path. */
  root: string;
  /** Real absolute path. */
  path: string;
  /** The names that lead from the root to it; empty for the root itself. */
  names: readonly string[];
  /** How it is shown: relative to where relative paths start, with forward slashes; absolute when it is not below that. */
  shown: string;
  exists: boolean;
}

/** The folders that tools may touch. Make one with {@link createWorkspace}. */
export interface Workspace {
  /** Real path of the main root. */
  readonly root: string;
  /** Real paths of all roots, the main one first. */
  readonly roots: readonly string[];
  /**
   * Finds where a path really leads, all links followed. Relative paths start at `cwd` when that lies in a root, else
   * at the main root. With `followLast: false` the last name stays as it is, also when it is a link.
   * Throws a PathError: `invalid_path`, `outside_workspace` or `symbolic_link`.
   */
  locate(path: string, cwd: string, options?: { followLast?: boolean }): Promise<Place>;
  /** Opens the folder that the first `depth` names lead to (all of them by default), following no link. */
  openFolder(place: Place, depth?: number): Promise<OpenFolder>;
}

/** What {@link createWorkspace} needs. */
export interface WorkspaceOptions {
  /** The folder that tools work in. It may be given through links; its real path counts. */
  root: string;
  /** Further folders that may be read and changed. @default none */
  roots?: readonly string[] | undefined;
  /** @default by handles where `/proc/self/fd` exists, else by paths */
  openRoot?: OpenRoot | undefined;
}

/**
 * A workspace: the boundary for every path that a model names, by real paths.
 * Throws `invalid_options` when a root is not an existing folder.
 */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const root = readRoot(options.root);
  const roots = [root, ...(options.roots ?? []).map(readRoot)];
  const openRoot = options.openRoot ?? chooseOpenRoot();

  async function locate(path: string, cwd: string, { followLast = true } = {}): Promise<Place> {
    const fault = findPathFault(path, process.platform);
    if (fault !== undefined)
      throw new PathError('invalid_path', `The path ${JSON.stringify(path)} ${fault}.`);
    const base = await findBase(cwd);
    const real = await (followLast ? resolveRealPath : resolveRealParent)(resolve(base, path));
    const home = roots.find((candidate) => isInside(candidate, real.path, process.platform));
    if (home === undefined) throw outsideError(path, roots);
    const names = relative(home, real.path).split(sep).filter(Boolean);
    return { root: home, path: real.path, names, shown: toShown(base, real.path), exists: real.exists };
  }

  async function findBase(cwd: string): Promise<string> {
    const real = await resolveRealPath(resolve(root, cwd));
    return roots.some((candidate) => isInside(candidate, real.path, process.platform)) ? real.path : root;
  }

  async function openFolder(place: Place, depth: number = place.names.length): Promise<OpenFolder> {
    let folder = await openRoot(place.root);
    for (const name of place.names.slice(0, depth)) {
      const parent = folder;
      try {
        folder = await parent.openFolder(name);
      } finally {
        await parent.close();
      }
    }
    return folder;
  }

  return { root, roots, locate, openFolder };
}

function toShown(base: string, path: string): string {
  if (!isInside(base, path, process.platform)) return path;
  return relative(base, path).split(sep).join('/') || '.';
}

function readRoot(path: string): string {
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw new EthosError('invalid_options', `The workspace root "${path}" cannot be opened.`, { cause });
  }
  throw new EthosError('invalid_options', `The workspace root "${path}" is not a folder.`);
}

function chooseOpenRoot(): OpenRoot {
  const hasHandles = process.platform === 'linux' && existsSync('/proc/self/fd');
  return hasHandles ? openRootByHandle : openRootByPath;
}

function outsideError(path: string, roots: readonly string[]): PathError {
  const [main, ...others] = roots.map((root) => `"${root}"`);
  const where = others.length === 0 ? main : `${main}, also allowed: ${others.join(', ')}`;
  const message = `The path ${JSON.stringify(path)} is outside the workspace (${where}), directly or by a symbolic link. Use a path inside it.`;
  return new PathError('outside_workspace', message);
}
