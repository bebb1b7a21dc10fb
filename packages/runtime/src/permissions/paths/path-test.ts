import { escapeGlob, isPlainName, toGlobTest } from '../rule/path-pattern.ts';
import { hasWildcard, mayOverlap } from './glob-overlap.ts';
import { isBelow, type PathSpace } from './path-space.ts';

/** Which paths a pattern means, ready to be asked. */
export interface PathTest {
  /** Folders of which one holds everything that is meant; for looking it up. */
  bases: readonly string[];
  matches(folded: string): boolean;
  /** Whether a path with wildcards may be meant, or may be a folder with something in it that is meant. */
  mayMatch(folded: string): boolean;
  /** Whether the fixed folder of what is meant lies below a path. */
  isHeldBy(folded: string): boolean;
}

/**
 * A path pattern on one machine. With `followsLinks` the links in its own fixed part are followed too: for what is
 * forbidden. What is allowed is compared by real paths as they are named, so that a link cannot widen it.
 */
export function createPathTest(
  glob: string,
  { space, followsLinks }: { space: PathSpace; followsLinks: boolean },
): PathTest {
  const parts = toAbsoluteParts(glob, space).flatMap((part) => {
    const steady = followsLinks ? part.base : toFirstName(part.base);
    const followed = space.follow(steady) + part.base.slice(steady.length);
    return followed === part.base ? [part] : [part, { ...part, base: followed }];
  });
  const tests = parts.map(({ base, rest }) => {
    if (rest === '') return (path: string) => isBelow(base, path);
    const [exact, below] = [toGlobTest(rest), toGlobTest(`${rest}/**`)];
    const skipped = base.endsWith('/') ? base.length : base.length + 1;
    return (path: string): boolean => {
      if (!isBelow(base, path) || path.length <= skipped) return path === base && rest === '**';
      const inside = path.slice(skipped);
      return exact(inside) || below(inside);
    };
  });
  const globs = parts.map(({ base, rest }) => {
    const whole = `${escapeGlob(base === '/' ? '' : base)}${rest === '' ? '' : `/${rest}`}`;
    return { base, all: [whole, `${whole}/**`, escapeGlob(base)] };
  });
  return {
    bases: [...new Set(parts.map(({ base }) => base))],
    matches: (path) => tests.some((test) => test(path)),
    mayMatch(path) {
      const fixed = toFixedFolder(path);
      return globs.some(({ base, all }) => {
        if (!isBelow(fixed, base) && !isBelow(base, fixed)) return false;
        return all.some((each) => mayOverlap(path, each, { widely: true }));
      });
    },
    isHeldBy: (path) => parts.some(({ base }) => isBelow(path, base)),
  };
}

/** Splits a glob in its fixed folder and the rest of it. Relative ones start at every folder of the workspace. */
function toAbsoluteParts(glob: string, space: PathSpace): { base: string; rest: string }[] {
  const isAbsolute = /^(?:\/|[A-Za-z]:(?:\/|$))/.test(glob);
  const anywhere = !glob.includes('/') && glob !== '**' && glob !== '~';
  const relative = anywhere ? `**/${glob}` : glob.replace(/^(?:\.\/)+/, '').replace(/^~(?:\/|$)/, '');
  const names = (isAbsolute ? glob : relative).split('/');
  const firstGlob = names.findIndex((name) => !isPlainName(name));
  const fixed = names.slice(0, firstGlob === -1 ? undefined : firstGlob).filter((name) => name !== '.');
  const rest = firstGlob === -1 ? '' : space.fold(names.slice(firstGlob).join('/'));
  if (isAbsolute) return [{ base: space.fold(fixed.join('/') || '/'), rest }];
  const starts = /^~(?:\/|$)/.test(glob) ? [space.home] : space.roots;
  return starts.map((start) => ({
    base: [start === '/' ? '' : start, ...fixed.map(space.fold)].join('/'),
    rest,
  }));
}

/** The first name of an absolute path: on some systems, /tmp and the like are links themselves. */
function toFirstName(base: string): string {
  return /^\/[^/]+/.exec(base)?.[0] ?? base;
}

/** The folder before the first name with a wildcard. */
function toFixedFolder(path: string): string {
  const names = path.split('/');
  const first = names.findIndex(hasWildcard);
  return names.slice(0, first === -1 ? undefined : first).join('/') || '/';
}
