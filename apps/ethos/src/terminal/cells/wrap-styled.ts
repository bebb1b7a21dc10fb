import { splitGraphemes, toWidth } from './split-graphemes.ts';

const PARTS = /(\x1b\[[\d;]*m)|([^\x1b]+)/g;
const RESET = '\x1b[0m';

/** A row of the screen: what to write, and how many columns it takes. */
export interface Row {
  text: string;
  width: number;
}

/**
 * Cuts a line that may hold styles into rows of at most `width` columns. A style goes on in the next row, and each row
 * ends without one.
 */
export function wrapStyled(line: string, width: number): Row[] {
  const rows: Row[] = [];
  let open = '';
  let text = '';
  let used = 0;
  function breakRow(): void {
    rows.push({ text: open === '' ? text : text + RESET, width: used });
    text = open;
    used = 0;
  }
  function put(grapheme: string): void {
    const shown = grapheme === '\t' ? '    ' : grapheme;
    const size = toWidth(shown);
    if (used + size > width && used > 0) breakRow();
    text += shown;
    used += size;
  }
  for (const [part, style] of line.matchAll(PARTS)) {
    if (style === undefined) {
      for (const grapheme of splitGraphemes(part)) put(grapheme);
      continue;
    }
    open = style === RESET ? '' : open + style;
    text += style;
  }
  breakRow();
  return rows;
}
