/** A checked expression for {@link RegExp}, or what is wrong with the pattern of the model. */
export type ExpressionResult = { source: string; flags: string } | { fault: string };

/**
 * Reads a pattern as models write them: `literal` takes each character as it is, a leading `(?i)` ignores case, and
 * Unicode escapes such as `\p{L}` work.
 */
export function toExpression(
  pattern: string,
  { literal, ignoreCase }: { literal: boolean; ignoreCase: boolean },
): ExpressionResult {
  const hasCaseMark = !literal && pattern.startsWith('(?i)');
  const source = literal ? escapeLiteral(pattern) : pattern.slice(hasCaseMark ? 4 : 0);
  // The strict mode refuses needless escapes that models like to write, so it is used only where it is needed.
  const isUnicode = !literal && /\\p\{|\\u\{/i.test(source);
  const flags = `${ignoreCase || hasCaseMark ? 'i' : ''}${isUnicode ? 'u' : ''}`;
  try {
    new RegExp(source, flags);
    return { source, flags };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      fault: `${reason}. It is read as a JavaScript regular expression; literal: true searches for plain text.`,
    };
  }
}

function escapeLiteral(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
