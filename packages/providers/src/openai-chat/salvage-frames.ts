import { parseJson } from '../http-json.ts';

/** The end mark of the protocol, as data of a frame. */
export const DONE = '[DONE]';

/**
 * The frames in a piece of data that is no JSON; `undefined` when something of it would be lost.
 * - Frames that a server closed with one line end instead of two come as several lines: each is a frame.
 * - Half a frame with a whole one behind it on the same line counts as one that was sent anew, if the whole one
 *   begins with all that the half one had.
 */
export function salvageFrames(data: string): unknown[] | undefined {
  const frames: unknown[] = [];
  let cut = '';
  for (const text of data.split('\n').flatMap(toPieces)) {
    const frame = parseFrame(text);
    if (frame === undefined) {
      if (cut !== '') return undefined;
      cut = text;
    } else if (text.startsWith(cut)) {
      frames.push(frame);
      cut = '';
    } else return undefined;
  }
  return cut === '' ? frames : undefined;
}

function toPieces(line: string): string[] {
  if (line.trim() === '') return [];
  if (parseFrame(line) !== undefined) return [line];
  return line.split(/(?=data: ?\{)/).map((piece) => piece.replace(/^data: ?/, ''));
}

function parseFrame(text: string): unknown {
  return text.trim() === DONE ? DONE : parseJson(text);
}
