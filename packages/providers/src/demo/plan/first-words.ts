const mostChars = 600;

/** The heading and the first paragraph of a text. */
export function toFirstWords(text: string): string {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
    .split(/\n\s*\n/);
  const heading = /^#/.test(blocks[0] ?? '') ? blocks.slice(0, 2) : blocks.slice(0, 1);
  const marks = [...heading.join('\n\n').replace(/^#+\s*/gm, '')];
  return marks.length > mostChars ? `${marks.slice(0, mostChars).join('')}…` : marks.join('');
}
