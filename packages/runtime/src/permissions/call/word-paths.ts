import { expandBraces, hasWildcard } from '../paths/glob-overlap.ts';
import type { PathSpace, Place } from '../paths/path-space.ts';
import type { ShellCommand } from '../shell/command-line.ts';
import { UNKNOWN } from '../shell/shell-word.ts';

/** A path that a word of a command may name. */
export interface WordPath {
  /** As it stands in the word. */
  shown: string;
  /** Where it leads. The wildcards stand in it as they were written, and {@link UNKNOWN} for what is not known. */
  place: Place;
  /** Whether a shell would fill something in. */
  isPattern: boolean;
}

const MOST_CHARACTERS = 4096;
/** Many rules ask about one command, which is read anew for each decision. */
const known = new WeakMap<PathSpace, WeakMap<ShellCommand, readonly WordPath[]>>();

/** The paths that the words behind a program may name, also within an option: `-T.env`, `--file=.env`, `f=@.env`. */
export function toWordPaths(command: ShellCommand, space: PathSpace): readonly WordPath[] {
  const found = known.get(space)?.get(command) ?? findWordPaths(command, space);
  const bySpace = known.get(space) ?? new WeakMap<ShellCommand, readonly WordPath[]>();
  known.set(space, bySpace.set(command, found));
  return found;
}

function findWordPaths({ words, cwds }: ShellCommand, space: PathSpace): WordPath[] {
  return words.slice(1).flatMap(({ path: word, braced }) => {
    const spread = braced === undefined ? [word] : expandBraces(braced);
    return spread.flatMap(toCandidates).flatMap((path): WordPath[] => {
      if (!hasWildcard(path)) {
        const from = path.startsWith('/') ? ['/'] : cwds;
        const all = from.map((cwd) => {
          return { shown: path, place: space.locatePhysically(path, cwd), isPattern: false };
        });
        if (all.length > 0) return all;
      }
      const shown = path.replaceAll(UNKNOWN, '…');
      return toPatterns(path, { cwds, space }).map((place) => ({ shown, place, isPattern: true }));
    });
  });
}

function toCandidates(word: string): string[] {
  const [, attached] = /^-[A-Za-z](.+)$/s.exec(word) ?? [];
  const [, behind] = /^[^/]*?=(.+)$/s.exec(word) ?? [];
  const found = [word.startsWith('-') ? undefined : word, attached, behind].flatMap((path) => {
    if (path === undefined) return [];
    // As curl takes files: "@file;type=…", "name=@file".
    const [, file] = /(?:^|=)[@<]([^;,]+)/s.exec(path) ?? [];
    return file === undefined ? [path] : [path, file];
  });
  return [...new Set(found)].filter((path) => path !== '' && path.length <= MOST_CHARACTERS);
}

/** The folders before the first wildcard are followed as they are, the rest stays as it is. */
function toPatterns(path: string, { cwds, space }: { cwds: readonly string[]; space: PathSpace }): Place[] {
  const names = path.split('/');
  const first = names.findIndex(hasWildcard);
  const fixed = names.slice(0, first === -1 ? 0 : first).join('/');
  const rest = space.fold(toSteady(names.slice(first === -1 ? 0 : first)).join('/'));
  const toPlace = (folder: Place): Place => {
    const join = (base: string): string => `${base === '/' ? '' : base}/${rest}`;
    return { shown: path, written: join(folder.written), real: join(folder.real) };
  };
  if (path.startsWith('/')) return [toPlace(space.locatePhysically(`/${fixed}`, '/'))];
  // The whole path is only known when it runs, or the folder that it starts in.
  if (path.startsWith(UNKNOWN)) return [{ shown: path, written: `/${rest}`, real: `/${rest}` }];
  if (cwds.length === 0)
    return [{ shown: path, written: `/${UNKNOWN}/${path}`, real: `/${UNKNOWN}/${path}` }];
  return cwds.map((cwd) => toPlace(space.locatePhysically(fixed === '' ? '.' : fixed, cwd)));
}

function toSteady(names: readonly string[]): string[] {
  const steady: string[] = [];
  for (const name of names) {
    if (name === '..' && steady.length > 1) steady.pop();
    else if (name !== '.' && name !== '..') steady.push(name);
  }
  return steady;
}
