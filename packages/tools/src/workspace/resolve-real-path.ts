import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PathError, readErrno } from './path-error.ts';

/** Where a path really leads. `exists` is false when its end, or more of it, is not there. */
export interface RealPath {
  path: string;
  exists: boolean;
}

const MOST_LINKS = 40;

/**
 * Follows every link of an absolute path, also where the end is missing: a dangling link leads to what it names.
 * Throws a `symbolic_link` PathError for links in a circle.
 */
export async function resolveRealPath(path: string, linksLeft: number = MOST_LINKS): Promise<RealPath> {
  if (linksLeft === 0) throw circleError(path);
  try {
    return { path: await realpath(path), exists: true };
  } catch (error) {
    const errno = readErrno(error);
    if (errno === 'ELOOP') throw circleError(path);
    if (errno !== 'ENOENT' && errno !== 'ENOTDIR' && errno !== 'EACCES' && errno !== 'ENAMETOOLONG')
      throw error;
  }
  const parent = dirname(path);
  if (parent === path) return { path, exists: false };
  const realParent = await resolveRealPath(parent, linksLeft);
  const here = join(realParent.path, basename(path));
  const target = realParent.exists ? await readLinkTarget(here) : undefined;
  if (target === undefined) return { path: here, exists: false };
  return resolveRealPath(resolve(realParent.path, target), linksLeft - 1);
}

/** As {@link resolveRealPath}, but the last name is left alone: it may be a link. `exists` speaks of its folder. */
export async function resolveRealParent(path: string): Promise<RealPath> {
  const parent = dirname(path);
  if (parent === path) return { path, exists: true };
  const real = await resolveRealPath(parent);
  return { path: join(real.path, basename(path)), exists: real.exists };
}

async function readLinkTarget(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    // Not a link, not there, or not readable: nothing to follow, and opening it will say what is wrong.
    return undefined;
  }
}

function circleError(path: string): PathError {
  return new PathError('symbolic_link', `"${path}" cannot be resolved: its symbolic links lead in a circle.`);
}
