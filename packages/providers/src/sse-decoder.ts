import { EthosError } from '@ethosagent/core/contract';

/** One frame of an event stream. */
export interface ServerSentEvent {
  /** Its `data:` lines, joined by line feeds. */
  data: string;
  event: string | undefined;
  id: string | undefined;
  /** The body ended before the blank line that closes a frame: its last line may be cut. */
  unclosed: boolean;
}

export interface ServerSentEventOptions {
  /** Longest frame in bytes. @default 8388608 */
  maxFrameBytes?: number | undefined;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BLANK = 32;
const LONGEST_KEPT = 80;
export const MAX_FRAME_BYTES = 8 * 1024 * 1024;
const NO_EVENTS: readonly ServerSentEvent[] = [];

/** Takes an event stream in pieces and gives the frames that each piece closes. */
export interface ServerSentEventDecoder {
  push(bytes: Uint8Array): readonly ServerSentEvent[];
  /** The last frame, when the body ended without a blank line. */
  end(): readonly ServerSentEvent[];
}

export function createServerSentEventDecoder(options: ServerSentEventOptions = {}): ServerSentEventDecoder {
  const maxFrameBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  // A line end is never inside a UTF-8 sequence: bytes are decoded up to the last line end, the rest waits.
  const text = new TextDecoder('utf-8', { ignoreBOM: true });
  const frames = new FrameReader(maxFrameBytes);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let afterCarriageReturn = false;
  let atStart = true;

  const keep = (bytes: Uint8Array): void => {
    if (bytes.length === 0) return;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    if (waitingBytes > maxFrameBytes) throw toTooLarge(maxFrameBytes);
  };
  const decode = (bytes: Uint8Array): string => {
    const all = waitingBytes === 0 ? bytes : joinBytes([...waiting, bytes]);
    waiting = [];
    waitingBytes = 0;
    const decoded = text.decode(all);
    const hasMark = atStart && decoded.startsWith('\uFEFF');
    atStart = false;
    return hasMark ? decoded.slice(1) : decoded;
  };

  return {
    push(bytes) {
      if (bytes.length === 0) return NO_EVENTS;
      const start = afterCarriageReturn && bytes[0] === LINE_FEED ? 1 : 0;
      afterCarriageReturn = bytes[bytes.length - 1] === CARRIAGE_RETURN;
      const end = toEndOfLastLine(bytes, start);
      if (end === start) {
        keep(bytes.subarray(start));
        return NO_EVENTS;
      }
      const lines = decode(bytes.subarray(start, end));
      keep(bytes.subarray(end));
      return frames.read(lines);
    },
    end() {
      return frames.end(waitingBytes === 0 ? '' : decode(new Uint8Array()));
    },
  };
}

/** Puts lines together to frames. No closures: the same code serves every reply, and is compiled once. */
class FrameReader {
  readonly #maxChars: number;
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;
  /** The line that named an event last, and the name: protocols that name their events repeat one by the thousand. */
  #eventLine = '';
  #eventName = '';

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** Reads whole lines, each with its end. */
  read(lines: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    let feed = -1;
    let carriage = -1;
    for (let start = 0; start < lines.length; ) {
      if (feed < start) feed = indexOrEnd(lines, '\n', start);
      if (carriage < start) carriage = indexOrEnd(lines, '\r', start);
      const end = Math.min(feed, carriage);
      if (end > start) this.#takeLine(lines, start, end);
      else if (this.#data !== undefined) events.push(this.#takeFrame(this.#data, false));
      else this.#event = this.#id = undefined;
      start = end === carriage && feed === end + 1 ? end + 2 : end + 1;
    }
    return events;
  }

  /** Reads the last line, which has no end, and closes the frame. */
  end(lastLine: string): ServerSentEvent[] {
    if (lastLine !== '') this.#takeLine(lastLine, 0, lastLine.length);
    return this.#data === undefined ? [] : [this.#takeFrame(this.#data, true)];
  }

  #takeFrame(data: string, unclosed: boolean): ServerSentEvent {
    const frame = { data, event: this.#event, id: this.#id, unclosed };
    this.#data = this.#event = this.#id = undefined;
    return frame;
  }

  #takeLine(lines: string, start: number, end: number): void {
    if (!lines.startsWith('data:', start)) {
      const isSame = end - start === this.#eventLine.length && lines.startsWith(this.#eventLine, start);
      if (isSame) this.#event = this.#eventName;
      else this.#takeField(lines.slice(start, end));
      return;
    }
    const value = lines.slice(lines.charCodeAt(start + 5) === BLANK ? start + 6 : start + 5, end);
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    if (this.#data.length > this.#maxChars) throw toTooLarge(this.#maxChars);
  }

  #takeField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value =
      colon === -1 ? '' : line.slice(line.charCodeAt(colon + 1) === BLANK ? colon + 2 : colon + 1);
    if (field === 'event') {
      this.#event = value;
      if (line.length > LONGEST_KEPT) return;
      // Texts of their own: parts of `line` would keep alive all that came with it.
      this.#eventLine = line.split('').join('');
      this.#eventName = value.split('').join('');
    } else if (field === 'id') this.#id = value;
    else if (field === 'data') this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
  }
}

function indexOrEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? text.length : index;
}

/** Behind the last line end at or after `start`; `start` when there is none. */
function toEndOfLastLine(bytes: Uint8Array, start: number): number {
  for (let i = bytes.length; i > start; i--) {
    const byte = bytes[i - 1];
    if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return i;
  }
  return start;
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function toTooLarge(maxFrameBytes: number): EthosError {
  const size =
    maxFrameBytes >= 1_048_576 ? `${Math.round(maxFrameBytes / 1_048_576)} MiB` : `${maxFrameBytes} bytes`;
  return new EthosError('stream_corrupt', `a frame of the event stream is longer than ${size}`);
}
