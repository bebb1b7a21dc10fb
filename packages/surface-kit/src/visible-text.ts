const NAMES: Readonly<Record<string, string>> = {
  '\0': 'NUL',
  '\x07': 'BEL',
  '\b': 'BACKSPACE',
  '\t': 'TAB',
  '\r': 'CR',
  '\x1b': 'ESC',
  '\x7f': 'DEL',
};

/** More spaces than this in a row could push what follows out of sight. */
const LONGEST_RUN = 16;

// Runs of spaces, spaces before a line end, the brackets of our own marks, and everything that draws nothing or moves.
const HIDDEN = new RegExp(
  ` {${LONGEST_RUN + 1},}| +(?=\\n|$)|[⟨⟩]|(?![ \\n])[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'gu',
);

/**
 * Text with every character to be seen, for the question whether it may run.
 * Escape codes, carriage returns, tabs, bidi controls, zero-width and other invisible characters, long or trailing
 * runs of spaces become marks such as `⟨ESC⟩`, `⟨U+202E⟩` and `⟨3000 spaces⟩`; line feeds stay. Two different texts never
 * look the same: the marks' own brackets are marked too.
 */
export function toVisibleText(text: string): string {
  return text.replace(HIDDEN, (found) => `⟨${toMark(found)}⟩`);
}

function toMark(found: string): string {
  if (found.startsWith(' ')) return found.length === 1 ? '1 space' : `${found.length} spaces`;
  const code = found.codePointAt(0) ?? 0;
  return NAMES[found] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
