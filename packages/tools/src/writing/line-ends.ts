/** How a text ends its lines; `none` when it has one line only. */
export type LineEnds = 'lf' | 'crlf' | 'mixed' | 'none';

/** Looks at all lines of a text. */
export function findLineEnds(text: string): LineEnds {
  const hasCrlf = text.includes('\r\n');
  const hasLf = /(?<!\r)\n/.test(text);
  if (hasCrlf && hasLf) return 'mixed';
  if (hasCrlf) return 'crlf';
  return hasLf ? 'lf' : 'none';
}

/** A text with the line ends of the text that it is to stand in; unchanged where those are mixed or none. */
export function toLineEnds(text: string, ends: LineEnds): string {
  if (ends === 'crlf') return text.replace(/\r?\n/g, '\r\n');
  return ends === 'lf' ? text.replaceAll('\r\n', '\n') : text;
}
