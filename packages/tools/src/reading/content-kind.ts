/** What the first bytes of a file say about it. */
export type ContentKind =
  | { kind: 'text'; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' }
  | { kind: 'image'; mediaType: string }
  | { kind: 'binary'; what: string };

const SNIFFED_BYTES = 8000;

const MAGIC: readonly { bytes: string; offset?: number; found: ContentKind }[] = [
  { bytes: '\x89PNG\r\n\x1a\n', found: { kind: 'image', mediaType: 'image/png' } },
  { bytes: '\xff\xd8\xff', found: { kind: 'image', mediaType: 'image/jpeg' } },
  { bytes: 'GIF8', found: { kind: 'image', mediaType: 'image/gif' } },
  { bytes: 'WEBP', offset: 8, found: { kind: 'image', mediaType: 'image/webp' } },
  { bytes: '%PDF-', found: { kind: 'binary', what: 'a PDF' } },
  { bytes: 'PK\x03\x04', found: { kind: 'binary', what: 'a ZIP archive or an office document' } },
  { bytes: '\x1f\x8b', found: { kind: 'binary', what: 'a gzip archive' } },
  { bytes: '\x7fELF', found: { kind: 'binary', what: 'a program' } },
  { bytes: 'SQLite format 3\0', found: { kind: 'binary', what: 'an SQLite database' } },
  { bytes: '\xff\xfe', found: { kind: 'text', encoding: 'utf-16le' } },
  { bytes: '\xfe\xff', found: { kind: 'text', encoding: 'utf-16be' } },
];

/** Tells text, images and other binary files apart by their first bytes; names of files are not trusted. */
export function detectContentKind(start: Uint8Array): ContentKind {
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, SNIFFED_BYTES));
  for (const { bytes, offset = 0, found } of MAGIC) {
    if (head.toString('latin1', offset, offset + bytes.length) === bytes) return found;
  }
  return head.includes(0) ? { kind: 'binary', what: 'a binary file' } : { kind: 'text', encoding: 'utf-8' };
}
