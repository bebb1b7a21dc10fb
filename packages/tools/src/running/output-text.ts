import type { KeptOutput } from './output-collector.ts';
import { toPlainOutput } from './plain-output.ts';

/** The output of a command as text for the model, with a note where something was left out. */
export function toOutputText({ start, end, leftOut }: KeptOutput, whereRestIs: string): string {
  if (leftOut === 0) return toPlainOutput(start.toString('utf8'));
  const head = toPlainOutput(withoutHalfCharacterAtEnd(start).toString('utf8'));
  const tail = toPlainOutput(withoutHalfCharacterAtStart(end).toString('utf8'));
  return `${head}\n[${leftOut} bytes left out here; ${whereRestIs}]\n${tail}`;
}

function withoutHalfCharacterAtStart(bytes: Buffer): Buffer {
  let from = 0;
  while (from < 3 && isContinuation(bytes[from])) from += 1;
  return bytes.subarray(from);
}

/** The bytes without the first part of a UTF-8 character at their end, whose rest may come later. */
export function withoutHalfCharacterAtEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? bytes.subarray(0, bytes.length - back) : bytes;
  }
  return bytes;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
