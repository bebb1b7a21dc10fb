import { UNKNOWN } from '../shell/shell-word.ts';

/** One of some characters, any one, or any number of any. */
type Token = { of: string } | 'one' | 'any';

const MOST_NAMES = 200;
const MOST_WORDS = 100;

/**
 * Whether a path with wildcards, as a shell would fill them in, may be one that a glob means. Both absolute and
 * folded. Unless it is read `widely`, a name must spell out two characters of what the glob spells out, or the dot that
 * it begins with: `cat *` and `cat a*` are not about `*.pem`.
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
  if (widely) return countShared(given, meant) >= 0;
  const isHidden = isSpelled(meant[0]) && meant[0].of === '.';
  const needed = Math.min(isHidden ? 1 : 2, meant.filter(isSpelled).length);
  // A shell's wildcard does not stand for a dot at the beginning; a variable may be empty.
  if (!isHidden || isSpelled(given[0])) return countShared(given, meant) >= needed;
  return name.startsWith(UNKNOWN) && countShared(given.slice(1), meant) >= needed;
}

/** How many characters both spell out, at most, where they may be the same name; negative where they cannot be. */
function countShared(a: readonly Token[], b: readonly Token[]): number {
  const isNothing = (tokens: readonly Token[]): boolean => tokens.every((token) => token === 'any');
  // best[j]: for the part of `a` that was read so far and the first j of `b`.
  let best = [0, ...b.map((_, index) => (isNothing(b.slice(0, index + 1)) ? 0 : Number.NEGATIVE_INFINITY))];
  for (const token of a) {
    const next = [token === 'any' ? (best[0] ?? 0) : Number.NEGATIVE_INFINITY];
    b.forEach((other, index) => {
      const [here = 0, across = 0, before = 0] = [best[index + 1], best[index], next[index]];
      if (token === 'any' || other === 'any') next.push(Math.max(here, across, before));
      else if (!isSame(token, other)) next.push(Number.NEGATIVE_INFINITY);
      else next.push(across + (isSpelled(token) && isSpelled(other) ? 1 : 0));
    });
    best = next;
  }
  return best.at(-1) ?? Number.NEGATIVE_INFINITY;
}

function isSpelled(token: Token | undefined): token is { of: string } {
  return typeof token === 'object';
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
