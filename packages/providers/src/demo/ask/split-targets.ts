import type { Caught } from './ask.ts';
import type { MaskedText } from './mask-quotes.ts';
import { isPathLike, stripEnd, toPath } from './path-words.ts';

/**
 * The paths that "a.txt, b.txt and 'c d.txt'" names; one path when the parts do not all look like paths.
 * With `bareWords` single words such as folder names count as paths as well.
 */
export function splitTargets(
  caught: Caught,
  mask: MaskedText,
  { bareWords = false }: { bareWords?: boolean } = {},
): string[] {
  const parts = caught.masked
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s*;\s*|\s+(?:and|und|plus|&)\s+(?:also\s+)?/iu)
    .filter((part) => part.trim() !== '')
    .map((part) => toMaskedPath(part, mask))
    .filter((part) => part.path !== '');
  const areAllPaths =
    parts.length > 1 &&
    parts.every((part) => part.quoted || isPathLike(part.path) || (bareWords && !/\s/.test(part.path)));
  if (areAllPaths) return [...new Set(parts.map((part) => part.path))];
  const whole = toMaskedPath(caught.masked, mask);
  return [whole.path];
}

/** The path in masked words: quoted words are taken as they are. */
export function toMaskedPath(masked: string, mask: MaskedText): { path: string; quoted: boolean } {
  const bare = stripEnd(masked.trim());
  const span = /\uFDD0.\uFDD1/u.exec(bare);
  // "the file `x y.txt`" names what stands in the quotes.
  const rest = span === null ? bare : bare.replace(span[0], '').trim();
  if (
    span !== null &&
    /^(?:the|my|our|a)?\s*(?:file|folder|directory|dir|path)?s?\s*(?:called|named)?$/i.test(rest)
  ) {
    return { path: mask.restore(span[0]), quoted: true };
  }
  // In "`tick`.md" the backticks belong to the name.
  const isInName = span !== null && /\S\uFDD0|\uFDD1\S/u.test(bare);
  const isTicked = isInName && mask.restoreWithQuotes(span[0]).startsWith('`');
  return { path: toPath(isTicked ? mask.restoreWithQuotes(bare) : mask.restore(bare)), quoted: false };
}

/** The one path that caught words name; `.` when nothing was caught. */
export function toOnePath(caught: Caught | undefined, mask: MaskedText): string {
  return caught === undefined ? '.' : toMaskedPath(caught.masked, mask).path;
}
