import {
  createServerSentEventDecoder,
  joinBytes,
  MAX_FRAME_BYTES,
  type ServerSentEvent,
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

/**
 * Reads an event stream. Yields one array for each piece of the body that arrives, empty when it closed no frame
 * (comments, half a frame): so a consumer sees that bytes come, and pays for promises by piece, not by event.
 * - Only CR, LF and CRLF end a line, wherever the body is cut. A whole last frame counts without its blank line.
 * - Leaving the loop closes the body. What the body throws is passed on.
 * - Throws `stream_corrupt` for a frame over `maxFrameBytes`, {@link NotAnEventStreamError} for JSON or markup.
 */
export async function* readServerSentEvents(
  body: AsyncIterable<Uint8Array>,
  options: ServerSentEventOptions = {},
): AsyncGenerator<readonly ServerSentEvent[], void, undefined> {
  const decoder = createServerSentEventDecoder(options);
  let foreign: Uint8Array[] | undefined;
  let foreignBytes = 0;
  let started = false;
  for await (const bytes of body) {
    if (!started) {
      const first = bytes.find(isVisible);
      started = first !== undefined;
      if (first !== undefined && startsForeign(first)) foreign = [];
    }
    if (foreign === undefined) yield decoder.push(bytes);
    else {
      foreignBytes += bytes.length;
      if (foreignBytes > (options.maxFrameBytes ?? MAX_FRAME_BYTES)) break;
      foreign.push(bytes);
      yield NO_EVENTS;
    }
  }
  if (foreign !== undefined) throw new NotAnEventStreamError(new TextDecoder().decode(joinBytes(foreign)));
  const last = decoder.end();
  if (last.length > 0) yield last;
}

function isVisible(byte: number): boolean {
  const isMark = byte === 0xef || byte === 0xbb || byte === 0xbf;
  return byte > 32 && !isMark;
}

/** `{`, `[` or `<`: no line of an event stream starts like that. */
function startsForeign(byte: number): boolean {
  return byte === 0x7b || byte === 0x5b || byte === 0x3c;
}
