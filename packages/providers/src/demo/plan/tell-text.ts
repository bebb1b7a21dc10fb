/** A text in a fence that is longer than any fence inside it. */
export function toFence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** "1 file", "2 files", "no files". */
export function toCountText(count: number, word: string): string {
  const many = /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/, '$1ie').concat('s');
  if (count === 0) return `no ${many}`;
  return count === 1 ? `1 ${word}` : `${count} ${many}`;
}

/** "a, b and c". */
export function toSentenceList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** A list of lines, the rest of a long one counted. */
export function toBulletList(lines: readonly string[], most: number): string {
  const shown = lines.slice(0, most).map((line) => `- ${line}`);
  if (lines.length > most) shown.push(`- … and ${lines.length - most} more`);
  return shown.join('\n');
}

/** How a folder is called in an answer. */
export function toFolderText(path: string): string {
  return path === '.' ? 'this folder' : toPathText(path);
}

/** A path within a sentence. */
export function toPathText(path: string): string {
  const name = toNameText(path);
  return name.includes('`') ? `“${name}”` : `\`${name}\``;
}

/** A path as it is; one with marks that break a line or reorder it, as a JSON string. */
export function toNameText(path: string): string {
  if (!/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(path)) return path;
  return JSON.stringify(path).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
