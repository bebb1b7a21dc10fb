/** A decoded text, and the name of its encoding. */
export interface DecodedText {
  text: string;
  encoding: string;
}

const SNIFFED_BYTES = 2048;

/** Decodes as browsers do: a byte order mark first, then what the answer says, then what the text says, else UTF-8. */
export function decodeText(bytes: Buffer, contentType: string): DecodedText {
  const label =
    findByteOrderMark(bytes) ?? findHeaderCharset(contentType) ?? findOwnCharset(bytes) ?? 'utf-8';
  const decoder = createDecoder(label);
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}

function findByteOrderMark(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 3);
  if (start === '\xef\xbb\xbf') return 'utf-8';
  if (start.startsWith('\xff\xfe')) return 'utf-16le';
  return start.startsWith('\xfe\xff') ? 'utf-16be' : undefined;
}

function findHeaderCharset(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
}

function findOwnCharset(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, SNIFFED_BYTES);
  return /<(?:meta\b[^>]{0,200}?\bcharset|\?xml\b[^>]{0,200}?\bencoding)\s*=\s*["']?([\w.:-]+)/i.exec(
    start,
  )?.[1];
}

function createDecoder(label: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(label);
  } catch {
    // No encoding that anybody knows: most pages are UTF-8.
    return new TextDecoder();
  }
}
