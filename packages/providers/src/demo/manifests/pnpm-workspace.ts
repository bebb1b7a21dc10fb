/** The `packages` patterns of a pnpm-workspace.yaml: a list in block or in flow form. */
export function parsePnpmMembers(text: string): readonly string[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(stripComment);
  const start = lines.findIndex((line) => /^(?:packages|'packages'|"packages")\s*:/.test(line));
  if (start === -1) return undefined;
  const inline = (lines[start] ?? '').slice((lines[start] ?? '').indexOf(':') + 1).trim();
  const rest = lines.slice(start + 1);
  if (inline.startsWith('[')) return readFlow([inline, ...rest].join('\n'));
  return readBlock(rest);
}

function readBlock(lines: readonly string[]): string[] {
  const members: string[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const item = /^\s*-\s+(.+)$/.exec(line);
    if (item === null) break;
    const member = unquote(item[1] ?? '');
    if (member !== '') members.push(member);
  }
  return members;
}

function readFlow(text: string): string[] {
  const end = text.indexOf(']');
  const list = text.slice(1, end === -1 ? text.length : end);
  return list
    .split(',')
    .map(unquote)
    .filter((member) => member !== '');
}

/** A `#` begins a comment at the start or after a blank, unless it stands in quotes. */
function stripComment(line: string): string {
  let quote = '';
  for (let index = 0; index < line.length; index += 1) {
    const mark = line[index] ?? '';
    if (quote !== '') quote = mark === quote ? '' : quote;
    else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '#' && (index === 0 || /\s/.test(line[index - 1] ?? '')))
      return line.slice(0, index).trimEnd();
  }
  return line.trimEnd();
}

function unquote(word: string): string {
  const bare = word.trim();
  return /^(['"]).*\1$/.test(bare) ? bare.slice(1, -1) : bare;
}
