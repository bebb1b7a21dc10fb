const PLAIN = /^[A-Za-z0-9_./,@%+:=~-]+$/;
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*\+?=/;
const RESERVED = new Set(
  '! { } [[ ]] case coproc do done elif else esac fi for function if in select then time until while'.split(
    ' ',
  ),
);

/** A word as a shell reads it back. As the first of a command it must be no keyword and set no variable. */
export function quoteWord(word: string, isFirst: boolean): string {
  const isPlain = PLAIN.test(word) && !(isFirst && (RESERVED.has(word) || ASSIGNMENT.test(word)));
  if (isPlain) return word;
  // In quotes, "~" would not be the home folder.
  return word.startsWith('~/') ? `~/${quoteText(word.slice(2))}` : quoteText(word);
}

/** A text in single quotes, as a shell reads it back. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
