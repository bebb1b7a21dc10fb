import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const MOST_LINKS = 40;

/**
 * Follows every link of an absolute path, also where its end is missing: a dangling link leads to what it names.
 * A path that cannot be resolved (a circle of links, no leave to look) stays as far as it could not be.
 */
export function toRealPath(path: string, linksLeft: number = MOST_LINKS): string {
  const found = attempt(() => realpathSync.native(path));
  if (found !== undefined || linksLeft === 0) return found ?? path;
  const parent = dirname(path);
  if (parent === path) return path;
  const here = join(toRealPath(parent, linksLeft), basename(path));
  const target = attempt(() => readlinkSync(here));
  return target === undefined ? here : toRealPath(resolve(dirname(here), target), linksLeft - 1);
}

function attempt(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    // Missing, no link, or not readable: what uses the path will say so.
    return undefined;
  }
}
