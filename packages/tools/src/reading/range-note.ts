import type { ReadLines } from './read-lines.ts';

/**
 * The closing note of a read, in brackets on a line of its own: what was left out, where the rest begins and what is
 * unusual about the text. Empty when the whole file is there as it is.
 */
export function toRangeNote(
  lines: ReadLines,
  { startLine, size, encoding }: { startLine: number; size: number; encoding: string },
): string {
  const { lastLine, totalLines, isCut, hasMore, isDamaged } = lines;
  const notes: string[] = [];
  if (hasMore || startLine > 1) {
    const total = totalLines === undefined ? `more; the file has ${size} bytes` : `${totalLines}`;
    notes.push(`lines ${startLine} to ${lastLine} of ${total}`);
  }
  if (isCut) {
    notes.push(
      `line ${lastLine} is cut after ${lines.text.length} characters; search_files can look into its rest`,
    );
  }
  if (hasMore) notes.push(`read on with startLine ${lastLine + 1}`);
  if (isDamaged) notes.push('bytes that are not valid text are shown as \ufffd');
  if (encoding !== 'utf-8') notes.push(`the file is in ${encoding.toUpperCase()}`);
  if (notes.length === 0) return '';
  return `${lines.text.endsWith('\n') ? '' : '\n'}[${notes.join('; ')}]`;
}
