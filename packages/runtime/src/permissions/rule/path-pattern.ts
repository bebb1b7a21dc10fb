import picomatch from 'picomatch';
import type { PathPattern } from './rule.ts';

const GLOB_CHARACTERS = /[\\*?[\]{}()|!+@^$"']/g;

/**
 * Reads a path pattern: a glob with `/`. Without a `/` it means such names at any depth of the workspace, `./name`
 * only its top; `~/` is the home folder, a leading `/` or `C:/` an absolute path. What it names includes all below.
 */
export function parsePathPattern(text: string, kind: PathPattern['kind']): PathPattern {
  if (/\\[A-Za-z0-9_.]/.test(text))
    throw new Error(`folders are parted by "/": "${text.replaceAll('\\', '/')}".`);
  const glob = text.replace(/(?<=.)\/+$/, '');
  if (glob.split('/').includes('..')) {
    throw new Error('".." cannot stand in it. Write the absolute path, or one that starts at the workspace.');
  }
  if (/^~[^/]/.test(glob)) throw new Error('"~" is only the own home folder: "~/name".');
  toGlobTest(glob);
  return { kind, glob };
}

/** Whether a relative path is meant by a glob. Throws when the glob cannot be used. */
export function toGlobTest(glob: string): (path: string) => boolean {
  const literal = glob.replace(/(\\.)|[()|]/gs, (found, escaped) => escaped ?? `\\${found}`);
  const options = { dot: true, nonegate: true, noextglob: true, keepQuotes: true };
  return picomatch(literal, options);
}

/** A glob that means exactly this path. */
export function escapeGlob(path: string): string {
  return path.replace(GLOB_CHARACTERS, '\\$&');
}

/** Whether a part of a glob is a plain name. */
export function isPlainName(name: string): boolean {
  return name.search(GLOB_CHARACTERS) === -1;
}
