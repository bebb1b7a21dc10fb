import { isUtf8 } from 'node:buffer';

/** Longer content is not kept for surfaces to show. */
export const MOST_SHOWN_BYTES = 1_000_000;

/** The content of a changed file as surfaces get it: its text, or a note in brackets when it is binary or too large. */
export function toChangeText(bytes: Uint8Array): string {
  if (bytes.length > MOST_SHOWN_BYTES) return toTooLargeNote(bytes.length);
  if (!isUtf8(bytes) || bytes.includes(0)) return `[binary content of ${bytes.length} bytes]`;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** Stands for content that is too large to be shown. */
export function toTooLargeNote(size: number): string {
  return `[${size} bytes, too large to be shown]`;
}
