import { type MaskedText, maskQuotes } from './mask-quotes.ts';
import { stripClosing, stripOpening } from './strip-politeness.ts';

/** Words that a rule caught. */
export interface Caught {
  /** The words without the quotes around them. */
  readonly text: string;
  /** The same words with quoted spans still hidden. */
  readonly masked: string;
  /** Whether all of it stood in quotes: then it is meant literally. */
  readonly quoted: boolean;
}

/** One request in the forms that rules look at. */
export interface Ask {
  /** As the person wrote it. */
  readonly original: string;
  /** Quotes hidden, opening words stripped. */
  readonly verbatim: string;
  /** Also closing words stripped and short forms written out. */
  readonly plain: string;
  readonly mask: MaskedText;
}

/** Longest request that patterns are tried on: they may go back and forth over it. */
export const longestPlain = 2000;
export const longestVerbatim = 20_000;

/** Prepares a request for the rules. */
export function toAsk(original: string): Ask {
  const mask = maskQuotes(original);
  // Long runs of blanks would make patterns go back and forth over them.
  const verbatim = stripOpening(mask.text.replace(/(\s)\1{20,}/gu, (run) => run.slice(0, 20)));
  return { original, mask, verbatim, plain: toPlain(verbatim) };
}

/** A part of a request as a request of its own, with the same hidden quotes. */
export function toPartAsk(whole: Ask, part: string): Ask {
  const verbatim = stripOpening(part);
  return { original: whole.mask.restore(part), mask: whole.mask, verbatim, plain: toPlain(verbatim) };
}

function toPlain(verbatim: string): string {
  if (verbatim.length > longestPlain) return verbatim;
  return stripClosing(verbatim.replace(/\s+/gu, ' '))
    .replace(/^(?:give|show|get|make)(?: me)? (?:a|the) (?:full |complete |short )?list of /iu, 'list ')
    .replace(/\b(what|where|who|how|that|there|it)['’]s\b/giu, '$1 is')
    .replace(/\b(what|where|who)['’]re\b/giu, '$1 are');
}

/** What a name caught in a match, whichever of its places matched. */
export function readCaught(
  ask: Ask,
  groups: Readonly<Record<string, string | undefined>>,
  name: string,
): Caught | undefined {
  for (const [key, masked] of Object.entries(groups)) {
    if (masked === undefined || (key !== name && !new RegExp(`^${name}_\\d+$`).test(key))) continue;
    return {
      text: ask.mask.restore(masked).trim(),
      masked: masked.trim(),
      quoted: ask.mask.isQuoted(masked),
    };
  }
  return undefined;
}
