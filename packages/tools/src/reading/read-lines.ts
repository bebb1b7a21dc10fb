import type { FileHandle } from 'node:fs/promises';
import { cutText } from '../cut-text.ts';
import type { ContentKind } from './content-kind.ts';
import { createTextDecoder } from './text-decoder.ts';

type TextEncoding = Extract<ContentKind, { kind: 'text' }>['encoding'];

/** Which lines are wanted, and at most how much. */
export interface LineRange {
  encoding: TextEncoding;
  /** From 1. */
  startLine: number;
  lineCount: number;
  maxChars: number;
  /** Beyond this many bytes lines are no longer counted. */
  maxCountedBytes: number;
  /** Gets every byte that is read, in order. */
  onBytes?: ((bytes: Uint8Array) => void) | undefined;
  signal: AbortSignal;
}

/** The lines that were read, with their line ends as they are. */
export interface ReadLines {
  text: string;
  /** Number of the last line in `text`, whole or cut; `startLine - 1` when there is none. */
  lastLine: number;
  /** The last line was cut, since it alone is too long. */
  isCut: boolean;
  /** More lines follow. */
  hasMore: boolean;
  /** Lines of the whole file; `undefined` when it was too large to count them. */
  totalLines: number | undefined;
  /** Some bytes were no valid text and stand as U+FFFD. */
  isDamaged: boolean;
}

const CHUNK_BYTES = 256 * 1024;

/** Reads a range of lines from an open file, holding no more than the range and one chunk in memory. */
export async function readLines(handle: FileHandle, range: LineRange): Promise<ReadLines> {
  const collector = createLineCollector(range);
  const decoder = createTextDecoder(range.encoding);
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; ; ) {
    range.signal.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
    range.onBytes?.(chunk.subarray(0, bytesRead));
    collector.push(bytesRead === 0 ? decoder.end() : decoder.push(chunk.subarray(0, bytesRead)));
    if (bytesRead === 0) return { ...collector.end(), isDamaged: decoder.isDamaged() };
    position += bytesRead;
    if (collector.isFull() && position > range.maxCountedBytes) {
      return { ...collector.end(), totalLines: undefined, hasMore: true, isDamaged: decoder.isDamaged() };
    }
  }
}

/** As {@link readLines}, from a text that is there already. */
export function pickLines(
  text: string,
  range: Pick<LineRange, 'startLine' | 'lineCount' | 'maxChars'>,
): ReadLines {
  const collector = createLineCollector(range);
  collector.push(text);
  return { ...collector.end(), isDamaged: false };
}

interface LineCollector {
  push(text: string): void;
  isFull(): boolean;
  end(): Omit<ReadLines, 'isDamaged'>;
}

function createLineCollector({
  startLine,
  lineCount,
  maxChars,
}: Pick<LineRange, 'startLine' | 'lineCount' | 'maxChars'>): LineCollector {
  const endLine = startLine + lineCount;
  let text = '';
  let line = 1;
  let isAtLineStart = true;
  let wholeLines = { length: 0, lastLine: startLine - 1 };
  let isFull = false;

  function push(piece: string): void {
    for (let from = 0; from < piece.length; ) {
      const lineEnd = piece.indexOf('\n', from);
      const to = lineEnd === -1 ? piece.length : lineEnd + 1;
      if (!isFull && line >= startLine) take(piece.slice(from, to));
      isAtLineStart = lineEnd !== -1;
      if (isAtLineStart) line += 1;
      from = to;
    }
  }

  function take(part: string): void {
    isFull = line >= endLine;
    if (isFull) return;
    text += part.slice(0, maxChars - text.length + 1);
    if (text.length > maxChars) isFull = true;
    else if (part.endsWith('\n')) wholeLines = { length: text.length, lastLine: line };
  }

  function end(): Omit<ReadLines, 'isDamaged'> {
    const totalLines = isAtLineStart ? line - 1 : line;
    const isTooLong = text.length > maxChars;
    // A line that does not fit is left for the next read, unless it is the first one: then it is cut.
    if (isTooLong && wholeLines.length > 0) {
      const { length, lastLine } = wholeLines;
      return { text: text.slice(0, length), lastLine, isCut: false, hasMore: true, totalLines };
    }
    const isCut = isTooLong;
    const lastLine = text.length > wholeLines.length ? wholeLines.lastLine + 1 : wholeLines.lastLine;
    return {
      text: isCut ? cutText(text, maxChars) : text,
      lastLine,
      isCut,
      hasMore: lastLine < totalLines,
      totalLines,
    };
  }

  return { push, isFull: () => isFull, end };
}
