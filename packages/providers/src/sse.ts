import {
  createServerSentEventDecoder,
  joinBytes,
  MAX_FRAME_BYTES,
  type ServerSentEvent,
  type ServerSentEventDecoder,
  type ServerSentEventOptions,
} from './sse-decoder.ts';

/** The body is something else than an event stream, for example JSON or a page of a proxy. `text` is all of it. */
export class NotAnEventStreamError extends Error {
  override readonly name: string = 'NotAnEventStreamError';
  readonly text: string;

  constructor(text: string) {
    super('The body is no event stream');
    this.text = text;
  }
}

const NO_EVENTS: readonly ServerSentEvent[] = [];

const OVER = { done: true, value: undefined } as const;

/**
 * Reads an event stream. Yields one array for each piece of the body that arrives, empty when it closed no frame
 * (comments, half a frame): so a consumer sees that bytes come, and pays for promises by piece, not by event.
 * - Only CR, LF and CRLF end a line, wherever the body is cut. A whole last frame counts without its blank line.
 * - Leaving the loop closes the body. What the body throws is passed on.
 * - Throws `stream_corrupt` for a frame over `maxFrameBytes`, {@link NotAnEventStreamError} for JSON or markup.
 */
export function readServerSentEvents(
  body: AsyncIterable<Uint8Array>,
  options: ServerSentEventOptions = {},
): AsyncIterableIterator<readonly ServerSentEvent[], void, undefined> {
  const pieces = body[Symbol.asyncIterator]();
  const reader = createPieceReader(options);
  let isOver = false;
  const close = async (): Promise<void> => {
    isOver = true;
    await pieces.return?.();
  };
  // No generator: one that waits keeps its variables alive, here a piece of the body and all its frames.
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isOver) return OVER;
      const { done, value } = await pieces.next();
      if (!done) {
        try {
          return { done: false, value: reader.push(value) };
        } catch (cause) {
          await close();
          throw cause;
        }
      }
      isOver = true;
      const last = reader.end();
      return last.length > 0 ? { done: false, value: last } : OVER;
    },
    async return() {
      await close();
      return OVER;
    },
  };
}

/** A decoder that tells a body of another kind by how it begins. */
function createPieceReader(options: ServerSentEventOptions): ServerSentEventDecoder {
  const decoder = createServerSentEventDecoder(options);
  const maxBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  let foreign: Uint8Array[] | undefined;
  let foreignBytes = 0;
  let started = false;
  return {
    push(bytes) {
      if (!started) {
        const first = bytes.find(isVisible);
        started = first !== undefined;
        if (first !== undefined && startsForeign(first)) foreign = [];
      }
      if (foreign === undefined) return decoder.push(bytes);
      foreignBytes += bytes.length;
      if (foreignBytes > maxBytes) throw toForeign(foreign);
      foreign.push(bytes);
      return NO_EVENTS;
    },
    end() {
      if (foreign !== undefined) throw toForeign(foreign);
      return decoder.end();
    },
  };
}

function toForeign(pieces: readonly Uint8Array[]): NotAnEventStreamError {
  return new NotAnEventStreamError(new TextDecoder().decode(joinBytes(pieces)));
}

function isVisible(byte: number): boolean {
  const isMark = byte === 0xef || byte === 0xbb || byte === 0xbf;
  return byte > 32 && !isMark;
}

/** `{`, `[` or `<`: no line of an event stream starts like that. */
function startsForeign(byte: number): boolean {
  return byte === 0x7b || byte === 0x5b || byte === 0x3c;
}
