import { EthosError } from '@ethosagent/core/contract';
import { parseJson } from './http-json.ts';
import type { ServerSentEvent } from './sse-decoder.ts';

/** The end mark of many servers, as data of a frame. */
export const DONE = '[DONE]';

const END: readonly unknown[] = [DONE];

/** The frames that an event holds: nearly always one. Throws `stream_corrupt` when something of it would be lost. */
export function parseFrames({ data, unclosed }: ServerSentEvent): readonly unknown[] {
  // It ends nearly every reply and is no JSON: an exception for each would cost more than the frame.
  if (data === DONE) return END;
  try {
    return [JSON.parse(data)];
  } catch {
    return salvageFrames(data, unclosed);
  }
}

/** The body ended inside the JSON of this event: what it was to say is not known. */
export function isHalfFrame({ unclosed, data }: ServerSentEvent): boolean {
  return unclosed && (data === '' || data.startsWith('{')) && parseJson(data) === undefined;
}

/**
 * The frames in a piece of data that is no JSON.
 * - Frames that a server closed with one line end instead of two come as several lines: each is a frame.
 * - Half a frame with a whole one behind it on the same line counts as one that was sent anew, if the whole one
 *   begins with all that the half one had.
 * - Half a frame at the end of the body is none: whether the reply is complete without it shows at the end.
 */
function salvageFrames(data: string, unclosed: boolean): readonly unknown[] {
  const frames: unknown[] = [];
  let cut = '';
  for (const text of data.split('\n').flatMap(toPieces)) {
    const frame = parseFrame(text);
    if (frame === undefined) {
      if (cut !== '' && !unclosed) throw toCorrupt();
      cut = text;
    } else {
      if (!text.startsWith(cut)) throw toCorrupt();
      frames.push(frame);
      cut = '';
    }
  }
  if (cut !== '' && !unclosed) throw toCorrupt();
  return frames;
}

function toPieces(line: string): string[] {
  if (line.trim() === '') return [];
  if (parseFrame(line) !== undefined) return [line];
  return line.split(/(?=data: ?\{)/).map((piece) => piece.replace(/^data: ?/, ''));
}

function parseFrame(text: string): unknown {
  return text.trim() === DONE ? DONE : parseJson(text);
}

function toCorrupt(): EthosError {
  return new EthosError('stream_corrupt', 'a frame of the reply is no JSON');
}
