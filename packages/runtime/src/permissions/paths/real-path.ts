import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const MOST_LINKS = 40;

/**
 * Follows every link of an absolute path, also where its end is missing: a dangling link leads to what it names.
 * A path that cannot be resolved (a circle of links, no leave to look) stays as far as it could not be.
 */
export function toRealPath(path: string, linksLeft: number = MOST_LINKS): string {
  // Most paths that are asked about do not exist yet; asking first is far cheaper than an exception.
  const isThere = attempt(() => lstatSync(path, { throwIfNoEntry: false })) !== undefined;
  const found = isThere ? attempt(() => realpathSync.native(path)) : undefined;
  if (found !== undefined || linksLeft === 0) return found ?? path;
  const parent = dirname(path);
  if (parent === path) return path;
  const here = join(toRealPath(parent, linksLeft), basename(path));
  const target = isThere ? attempt(() => readlinkSync(here)) : undefined;
  return target === undefined ? here : toRealPath(resolve(dirname(here), target), linksLeft - 1);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // No link, or not readable: what uses the path will say so.
    return undefined;
  }
}
