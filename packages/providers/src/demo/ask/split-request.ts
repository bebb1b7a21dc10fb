import { type Ask, toPartAsk } from './ask.ts';

/** A request taken apart. */
export interface SplitRequest {
  readonly parts: readonly Ask[];
  /** All at once, instead of one after the other. */
  readonly parallel: boolean;
}

/** What a rule says of a part of a request. */
export interface PartMatch {
  /** The words that a next part without a verb shares: "read " in "read a.txt". */
  readonly lead: string;
  /** What it is about: "it" and "its" in the next part mean that. */
  readonly object: string | undefined;
  /** Its text may go on over "and" and commas: a note, for example. */
  readonly swallows: boolean;
}

const together =
  /[\s,]*\b(?:(?:all |both )?(?:in parallel|at the same time|at once|simultaneously|concurrently|side by side)|parallel(?:ly)?)\b[\s,:]*/giu;
const overture =
  /^(?:do|perform|make|run|handle)\s+(?:these|this|the following|both|all|two|three)\s*(?:of these\s*)?(?:things|calls|requests|tasks|commands)?\s*:?\s+/iu;
const joint =
  /(?<strong>\s*;\s*|\s*\n+\s*(?:[-*•]\s+|\d+[.)]\s+)?|\s*,?\s+(?:and\s+)?(?:then|after that|afterwards)\s+|(?<=[\p{L}\p{N}\uFDD1)])(?<!(?:^|\n)\s*\d+)[.?!]\s+)|\s*,\s*and\s+|\s+and\s+(?:also\s+)?|\s*,\s+|\s+&\s+/giu;

/**
 * Takes a request apart where each part is a request of its own. In a request for things at the same time a part
 * without a verb takes that of the part before: "read a.txt and b.txt in parallel".
 */
export function splitRequest(
  ask: Ask,
  matchPart: (part: Ask) => PartMatch | undefined,
): SplitRequest | undefined {
  const bare = ask.verbatim.replace(together, ' ').trim();
  const parallel = bare !== ask.verbatim;
  const words = parallel ? bare.replace(overture, '') : bare;
  const parts = joinPieces(ask, { words, parallel, matchPart }) ?? [];
  if (parts.length > 1) return { parts, parallel };
  const whole = toPartAsk(ask, words);
  return parallel && matchPart(whole) !== undefined ? { parts: [whole], parallel } : undefined;
}

interface Cutting {
  words: string;
  parallel: boolean;
  matchPart(part: Ask): PartMatch | undefined;
}

function joinPieces(ask: Ask, { words, parallel, matchPart }: Cutting): Ask[] | undefined {
  const parts: { text: string; match: PartMatch }[] = [];
  for (const { joint: before, text: piece, strong } of cutPieces(words)) {
    const last = parts.at(-1);
    const text = putObject(piece, last?.match.object);
    const match = matchPart(toPartAsk(ask, text));
    if (last?.match.swallows === true && !strong && !parallel) last.text += before + piece;
    else if (match !== undefined) parts.push({ text, match });
    else if (parallel && last !== undefined) {
      const led = `${last.match.lead} ${text}`;
      const inherited = matchPart(toPartAsk(ask, led));
      if (inherited === undefined) return undefined;
      parts.push({ text: led, match: inherited });
    } else return undefined;
  }
  return parts.map((part) => toPartAsk(ask, part.text));
}

/** "count its lines" after "read a.txt" means "count lines of a.txt". */
function putObject(text: string, object: string | undefined): string {
  if (object === undefined) return text;
  return text
    .replace(/\bits (lines|words|characters)\b/iu, (_, unit: string) => `${unit} of ${object}`)
    .replace(/\b(?:it|that file|the file)$/iu, () => object);
}

function cutPieces(words: string): { joint: string; text: string; strong: boolean }[] {
  const pieces: { joint: string; text: string; strong: boolean }[] = [];
  let from = 0;
  let before = { joint: '', strong: true };
  for (const match of words.matchAll(joint)) {
    pieces.push({ ...before, text: words.slice(from, match.index) });
    before = { joint: match[0], strong: match.groups?.strong !== undefined };
    from = match.index + match[0].length;
  }
  pieces.push({ ...before, text: words.slice(from) });
  return pieces
    .map((piece) => ({ ...piece, text: piece.text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '') }))
    .filter((piece) => piece.text.trim() !== '');
}
