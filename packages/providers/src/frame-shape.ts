import { parseJson } from './http-json.ts';

/** What differs from one frame of text to the next: the text, and a number where frames are counted. */
export interface FrameHoles {
  text: string;
  number?: number | undefined;
}

/** A frame with one hole, or two with `middle` between them. The text's quotes stand outside of its hole. */
export interface FrameShape {
  readonly head: string;
  readonly middle: string | undefined;
  readonly tail: string;
  readonly isNumberFirst: boolean;
}

interface Span {
  start: number;
  end: number;
}

/** The frame with its last string and its first number of these values as holes; `undefined` when there are none. */
export function toFrameShape(data: string, { text, number }: FrameHoles): FrameShape | undefined {
  const textAt = findText(data, text);
  const numberAt = number === undefined ? undefined : findNumber(data, number);
  if (textAt === undefined || (number !== undefined && numberAt === undefined)) return undefined;
  const isNumberFirst = numberAt !== undefined && numberAt.start < textAt.start;
  const [first, second] = isNumberFirst ? [numberAt, textAt] : [textAt, numberAt];
  if (second !== undefined && second.start < first.end) return undefined;
  return {
    head: toCopy(data.slice(0, first.start)),
    middle: second && toCopy(data.slice(first.end, second.start)),
    tail: toCopy(data.slice((second ?? first).end)),
    isNumberFirst,
  };
}

/** The frame with these values. */
export function fillShape(shape: FrameShape, { text, number }: Required<FrameHoles>): string {
  const { head, middle, tail, isNumberFirst } = shape;
  const written = JSON.stringify(text).slice(1, -1);
  if (middle === undefined) return `${head}${written}${tail}`;
  return isNumberFirst
    ? `${head}${number}${middle}${written}${tail}`
    : `${head}${written}${middle}${number}${tail}`;
}

/** Servers escape differently, so strings are compared by what they say. */
function findText(data: string, text: string): Span | undefined {
  let found: Span | undefined;
  for (const { 0: token, index } of data.matchAll(/"(?:[^"\\]|\\.)*"/g)) {
    if (parseJson(token) === text) found = { start: index + 1, end: index + token.length - 1 };
  }
  return found;
}

function findNumber(data: string, number: number): Span | undefined {
  const found = new RegExp(`:\\s*${number}(?=[,}\\s])`).exec(data);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  return { start: end - String(number).length, end };
}

/** A text of its own, and no window on the piece of the body that it came in. */
function toCopy(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
