import { type FrameHoles, type FrameShape, fillShape, toFrameShape } from './frame-shape.ts';
import { parseJson } from './http-json.ts';

const QUOTE = 34;
const ZERO = 48;
const BACKSLASH = 92;
const FIRST_PRINTABLE = 32;
/** What is longer would be a window on the piece of the body that it came in, and keep all of that alive. */
const LONGEST_COPY = 12;
const TRIES = 4;
/** In a short reply learning would take as long as it saves. */
const FRAMES_BEFORE_LEARNING = 32;
/** Longer frames are few: they are not worth a search. */
const LONGEST_LEARNED = 4_096;
const PROBE: Required<FrameHoles> = { text: 'probe', number: 8_070_605_040 };

/**
 * Reads frames that are, byte for byte, like one that was parsed before, but for a text and a number. Nearly all
 * frames of a long reply are, and comparing is much cheaper than parsing the same names over and over.
 *
 * A frame that matches holds the same value as the learned one but for the holes: only a whole JSON string and a whole
 * number fit, and where the holes are was proved by parsing the frame with other values in them. Servers whose frames
 * differ in more (padding against eavesdroppers, for example) are soon left alone.
 */
export class FrameTemplate {
  /** The text of the frame that matched last. */
  text = '';
  /** Its number, where frames have one. */
  number = 0;
  readonly #toHoles: (frame: unknown) => FrameHoles | undefined;
  #shape: FrameShape | undefined;
  #seen = 0;
  #learned = 0;
  #matched = 0;

  /** `toHoles` gives the holes of a parsed frame that carries text and nothing else of interest. */
  constructor(toHoles: (frame: unknown) => FrameHoles | undefined) {
    this.#toHoles = toHoles;
  }

  /** Whether the data of a frame is like that of the learned one; then its holes are in `text` and `number`. */
  match(data: string): boolean {
    const shape = this.#shape;
    if (shape === undefined || !data.startsWith(shape.head)) return false;
    let at = shape.isNumberFirst
      ? this.#takeNumber(data, shape.head.length)
      : this.#takeText(data, shape.head.length);
    if (shape.middle !== undefined) {
      if (at < 0 || !data.startsWith(shape.middle, at)) return false;
      at += shape.middle.length;
      at = shape.isNumberFirst ? this.#takeText(data, at) : this.#takeNumber(data, at);
    }
    if (at < 0 || data.length !== at + shape.tail.length || !data.endsWith(shape.tail)) return false;
    this.#matched += 1;
    return true;
  }

  /**
   * Takes a frame, which did not match, for the one that the next are compared with. False when it does not: early in
   * a reply, or when frames differ too much.
   */
  learn(data: string, holes: FrameHoles): boolean {
    this.#seen += 1;
    if (this.#seen <= FRAMES_BEFORE_LEARNING || data.length > LONGEST_LEARNED) return false;
    if (this.#learned >= TRIES && this.#matched < this.#learned * TRIES) return false;
    this.#learned += 1;
    const shape = toFrameShape(data, holes);
    const proof = shape && this.#toHoles(parseJson(fillShape(shape, PROBE)));
    const isProved = proof?.text === PROBE.text && (!shape?.middle || proof.number === PROBE.number);
    this.#shape = isProved ? shape : undefined;
    return isProved;
  }

  /** Reads a JSON string behind its first quote; gives where its last one is, or -1. */
  #takeText(data: string, start: number): number {
    let isEscaped = false;
    let end = start;
    for (let unit = data.charCodeAt(end); unit !== QUOTE; unit = data.charCodeAt(++end)) {
      // Not a number behind the end.
      if (!(unit >= FIRST_PRINTABLE)) return -1;
      if (unit !== BACKSLASH) continue;
      isEscaped = true;
      end += 1;
    }
    if (end === start) return -1;
    const isPlain = !isEscaped && end - start <= LONGEST_COPY;
    const text = isPlain ? data.slice(start, end) : parseJson(data.slice(start - 1, end + 1));
    if (typeof text !== 'string') return -1;
    this.text = text;
    return end;
  }

  /** Reads a whole number from 0; gives where it ends, or -1. */
  #takeNumber(data: string, start: number): number {
    let number = 0;
    let end = start;
    for (let digit = toDigit(data, end); digit >= 0 && digit <= 9; digit = toDigit(data, ++end)) {
      number = number * 10 + digit;
    }
    const isWhole = end === start + 1 || (end > start && data.charCodeAt(start) !== ZERO);
    if (!isWhole || !Number.isSafeInteger(number)) return -1;
    this.number = number;
    return end;
  }
}

function toDigit(data: string, at: number): number {
  return data.charCodeAt(at) - ZERO;
}
