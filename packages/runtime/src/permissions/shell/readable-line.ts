const MOST_CHARACTERS = 1_000_000;
const MOST_NESTING = 100;

/**
 * Whether a line can be parsed in a moment. One of thousands of open parentheses, which nobody writes, would keep the
 * parser busy for seconds.
 */
export function isReadable(line: string): boolean {
  if (line.length > MOST_CHARACTERS) return false;
  let nesting = 0;
  for (const character of line) {
    if (character === '(' || character === '{') nesting++;
    else if ((character === ')' || character === '}') && nesting > 0) nesting--;
    if (nesting > MOST_NESTING) return false;
  }
  return true;
}
