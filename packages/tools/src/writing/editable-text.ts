import { isAscii, isUtf8 } from 'node:buffer';
import { detectContentKind } from '../reading/content-kind.ts';

/** How a file keeps its text. `bytes`: not valid UTF-8, so each byte is taken as one character and stays as it is. */
export type TextKeeping = 'utf-8' | 'utf-16le' | 'utf-16be' | 'bytes';

/** A file's text, from which its bytes can be made again without loss. */
export interface EditableText {
  text: string;
  keeping: TextKeeping;
}

/** Decodes a whole file for editing, byte order mark and line ends included; or says why it is no text. */
export function toEditableText(bytes: Buffer): EditableText | { fault: string } {
  const content = detectContentKind(bytes);
  if (content.kind === 'image') return { fault: `is an image (${content.mediaType})` };
  if (content.kind === 'binary') return { fault: `is ${content.what}` };
  if (content.encoding === 'utf-8') {
    return isUtf8(bytes)
      ? { text: bytes.toString('utf8'), keeping: 'utf-8' }
      : { text: bytes.toString('latin1'), keeping: 'bytes' };
  }
  if (bytes.length % 2 === 1) return { fault: 'is UTF-16 with half a character at its end' };
  const units = content.encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes;
  return { text: units.toString('utf16le'), keeping: content.encoding };
}

/** The bytes of a text as its file keeps it. */
export function toFileBytes({ text, keeping }: EditableText): Buffer {
  if (keeping === 'utf-8') return Buffer.from(text, 'utf8');
  if (keeping === 'bytes') return Buffer.from(text, 'latin1');
  const units = Buffer.from(text, 'utf16le');
  return keeping === 'utf-16be' ? units.swap16() : units;
}

/** Whether a text can stand in a file as it is kept. In a file of unknown encoding only ASCII means what it says. */
export function canHold(keeping: TextKeeping, text: string): boolean {
  return keeping !== 'bytes' || isAscii(Buffer.from(text, 'utf8'));
}
