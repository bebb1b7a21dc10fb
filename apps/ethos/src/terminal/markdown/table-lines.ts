import { lexer, type Tokens } from 'marked';
import { toWidth } from '../cells/split-graphemes.ts';
import type { Palette } from '../drawing/palette.ts';
import { toInlineText } from './inline-text.ts';

const GAP = '  ';

/** A table with its columns lined up; `undefined` when it is wider than `width`, or none. */
export function toTableLines(
  markdown: string,
  options: { palette: Palette; width: number },
): string[] | undefined {
  const { palette, width } = options;
  const table = lexer(markdown).find((token): token is Tokens.Table => token.type === 'table');
  if (table === undefined) return undefined;
  const toCell = ({ text }: Tokens.TableCell): string =>
    palette.isStyled ? toInlineText(text, palette) : text;
  const rows = [table.header, ...table.rows].map((row) => row.map(toCell));
  const widths = table.header.map((_, column) =>
    Math.max(3, ...rows.map((row) => toWidth(row[column] ?? ''))),
  );
  const total = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  if (total > width) return undefined;
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, { width: widths[column] ?? 0, align: table.align[column] ?? 'left' }))
      .join(GAP)
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return [palette.bold(head), palette.dim(widths.map((one) => '─'.repeat(one)).join(GAP)), ...body];
}

function pad(cell: string, { width, align }: { width: number; align: string }): string {
  const space = width - toWidth(cell);
  const left = align === 'right' ? space : align === 'center' ? Math.floor(space / 2) : 0;
  return ' '.repeat(left) + cell + ' '.repeat(space - left);
}
