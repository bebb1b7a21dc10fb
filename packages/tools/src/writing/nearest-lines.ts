import leven from 'leven';

/** Lines of a text that come closest to a wanted passage. */
export interface NearestLines {
  /** Number of the first one, from 1. */
  line: number;
  lines: string[];
  /** They are the passage, but for spaces and tabs. */
  differsInBlanksOnly: boolean;
}

const MOST_LINES = 10_000;
const MOST_COMPARED_CHARS = 100;
const MOST_SHOWN_LINES = 6;
const LEAST_LIKENESS = 0.6;

/** Where a text comes closest to a passage that is not in it, found by the passage's first line; `undefined` when nowhere. */
export function findNearestLines(text: string, wanted: string): NearestLines | undefined {
  const lines = text.split(/\r?\n/);
  const wantedLines = wanted.trim().split(/\r?\n/);
  const first = toComparable(wantedLines[0] ?? '');
  if (first === '') return undefined;
  const at = findNearest(lines.slice(0, MOST_LINES), first);
  if (at === undefined) return undefined;
  const passage = lines.slice(at, at + wantedLines.length);
  const isSame = (line: string, index: number): boolean =>
    withoutBlanks(line) === withoutBlanks(wantedLines[index] ?? '');
  return {
    line: at + 1,
    lines: passage.slice(0, MOST_SHOWN_LINES),
    differsInBlanksOnly: passage.length === wantedLines.length && passage.every(isSame),
  };
}

function findNearest(lines: readonly string[], wanted: string): number | undefined {
  let best: { index: number; likeness: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const likeness = compare(toComparable(line), wanted);
    if (likeness >= LEAST_LIKENESS && likeness > (best?.likeness ?? 0)) best = { index, likeness };
  }
  return best?.index;
}

/** 1 for equal texts, 0 for nothing in common. */
function compare(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  const maxDistance = Math.floor(longest * (1 - LEAST_LIKENESS)) + 1;
  if (Math.abs(one.length - other.length) >= maxDistance) return 0;
  return 1 - leven(one, other, { maxDistance }) / longest;
}

function toComparable(line: string): string {
  return line.trim().replace(/\s+/g, ' ').slice(0, MOST_COMPARED_CHARS);
}

function withoutBlanks(line: string): string {
  return line.replace(/\s+/g, '');
}
