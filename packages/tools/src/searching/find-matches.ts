/** A line that matches, from 1. A long line is cut around its first match. */
export interface LineMatch {
  line: number;
  text: string;
}

/** What to look for in one file, and how much of it to give back. */
export interface MatchRequest {
  bytes: Uint8Array;
  expression: RegExp;
  mostMatches: number;
  mostLineChars: number;
}

/**
 * The lines of a UTF-8 text that match. It runs in a worker that gets nothing but its source text: it must use
 * nothing from outside itself.
 */
export function findMatches({ bytes, expression, mostMatches, mostLineChars }: MatchRequest): LineMatch[] {
  const text = new TextDecoder().decode(bytes);
  const found: LineMatch[] = [];
  for (let start = 0, line = 1; start < text.length && found.length < mostMatches; line += 1) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const content = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    const match = expression.exec(content);
    if (match !== null) found.push({ line, text: cutAround(content, match.index) });
    start = end + 1;
  }
  return found;

  function cutAround(content: string, index: number): string {
    if (content.length <= mostLineChars) return content;
    const from = Math.max(0, Math.min(index - Math.floor(mostLineChars / 4), content.length - mostLineChars));
    const to = from + mostLineChars;
    return `${from > 0 ? '…' : ''}${content.slice(from, to)}${to < content.length ? '…' : ''}`.toWellFormed();
  }
}
