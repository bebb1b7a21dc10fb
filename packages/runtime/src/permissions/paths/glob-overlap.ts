import { UNKNOWN } from '../shell/shell-word.ts';

/** One of some characters, any one, or any number of any. */
type Token = { of: string } | 'one' | 'any';

const MOST_NAMES = 200;
const MOST_WORDS = 100;

/**
 * Whether a path with wildcards, as a shell would fill them in, may be one that a glob means. Both absolute and
 * folded. Unless it is read `widely`, a name of nothing but wildcards stands for no name that the glob spells out:
 * `cat *` is not about `.env`.
 */
export function mayOverlap(
  path: string,
  glob: string,
  { widely = false }: { widely?: boolean } = {},
): boolean {
  // What is not known may hold further folders.
  const given = toNames(widely ? path.replace(/[^/]*\0.*$/s, '**') : path);
  if (given.length > MOST_NAMES) return true;
  return expandBraces(glob).some((each) => overlapNames(given, toNames(each), widely));
}

/** Whether a path holds what a shell would fill in. */
export function hasWildcard(path: string): boolean {
  return path.includes(UNKNOWN) || /[*?[]/.test(path);
}

function overlapNames(path: readonly string[], glob: readonly string[], widely: boolean): boolean {
  const [name, ...names] = path;
  const [wanted, ...more] = glob;
  if (widely && name === '**') return true;
  if (wanted === undefined) return name === undefined;
  if (wanted === '**') {
    return overlapNames(path, more, widely) || (name !== undefined && overlapNames(names, glob, widely));
  }
  return name !== undefined && overlapName(name, wanted, widely) && overlapNames(names, more, widely);
}

function overlapName(name: string, wanted: string, widely: boolean): boolean {
  const given = toTokens(name);
  const meant = toTokens(wanted);
  if (!widely && given.every((token) => token === 'any')) return meant.every((token) => token === 'any');
  const isHidden = typeof meant[0] === 'object' && meant[0].of === '.';
  if (widely || !isHidden || typeof given[0] === 'object') return overlapTokens(given, meant);
  // A shell's wildcard does not stand for a dot at the beginning; a variable may be empty.
  return name.startsWith(UNKNOWN) && overlapTokens(given.slice(1), meant);
}

function overlapTokens(a: readonly Token[], b: readonly Token[]): boolean {
  // reachable[j]: the part of `a` that was read so far may be the first j of `b`.
  let reachable = b.map((_, index) => b.slice(0, index).every((token) => token === 'any'));
  reachable.push(b.every((token) => token === 'any'));
  for (const token of a) {
    const next: boolean[] = [token === 'any' && reachable[0] === true];
    b.forEach((other, index) => {
      const [here = false, across = false, before = false] = [
        reachable[index + 1],
        reachable[index],
        next[index],
      ];
      if (token === 'any') next.push(here || across || before);
      else if (other === 'any') next.push(here || across || before);
      else next.push(across && isSame(token, other));
    });
    reachable = next;
  }
  return reachable.at(-1) === true;
}

function isSame(a: Token, b: Token): boolean {
  return typeof a === 'string' || typeof b === 'string' || [...a.of].some((each) => b.of.includes(each));
}

function toTokens(name: string): Token[] {
  const found = name.match(/\\.|\[[^\]]+\]|./gs) ?? [];
  return found.map((piece): Token => {
    if (piece === '*' || piece === UNKNOWN) return 'any';
    if (piece === '?' || /^\[.*[-!^\\:].*\]$/s.test(piece)) return 'one';
    if (piece.startsWith('[') && piece.length > 1) return { of: piece.slice(1, -1) };
    return { of: piece.length > 1 ? piece.slice(1) : piece };
  });
}

function toNames(path: string): string[] {
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** What a shell makes of `{a,b}`, at any depth. Of very many words, one is made in which they are not known. */
export function expandBraces(glob: string): string[] {
  let all = [glob];
  for (let at = 0; at < all.length; ) {
    const found = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(all[at] ?? '');
    if (found === null) {
      at++;
      continue;
    }
    const [, before = '', inside = '', after = ''] = found;
    const each = inside.split(',', MOST_WORDS);
    if (all.length + each.length > MOST_WORDS) return [glob.replace(/\{.*\}/s, UNKNOWN)];
    all = [...all.slice(0, at), ...each.map((name) => before + name + after), ...all.slice(at + 1)];
  }
  return all;
}
