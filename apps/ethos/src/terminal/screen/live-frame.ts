import type { Row } from '../cells/wrap-styled.ts';

/** What is drawn below the settled output, from top to bottom, and where the cursor stands in it. */
export interface LiveFrame {
  rows: readonly Row[];
  caretRow: number;
  /** What stands before the cursor in its row. */
  caretPrefix: string;
}

/** A frame on the screen: the columns that its rows took, down to the cursor's. */
export interface DrawnFrame {
  widths: readonly number[];
}

const BEGIN = '\x1b[?2026h\x1b[?25l';
const END = '\x1b[?25h\x1b[?2026l';

/**
 * The bytes that replace the frame on the screen by settled text and the next frame. The cursor never goes above the
 * frame that is replaced, and only what is below is erased: settled text is written once.
 */
export function toFrameBytes(options: {
  drawn: DrawnFrame | undefined;
  /** Whole lines, or empty. */
  settled: string;
  frame: LiveFrame | undefined;
  columns: number;
}): string {
  const { drawn, settled, frame, columns } = options;
  const erase = drawn === undefined ? '' : `${toUp(countRowsAbove(drawn, columns))}\r\x1b[J`;
  if (frame === undefined) return `${BEGIN}${erase}${settled}${END}`;
  const { rows, caretRow, caretPrefix } = frame;
  const lines = rows.map(({ text }) => text).join('\n');
  // Written again up to the cursor: so it stands right also where a terminal counts columns in its own way.
  const place = `${toUp(rows.length - 1 - caretRow)}\r${caretPrefix}`;
  return `${BEGIN}${erase}${settled}${lines}${place}${END}`;
}

export function toDrawnFrame({ rows, caretRow }: LiveFrame): DrawnFrame {
  return { widths: rows.slice(0, caretRow + 1).map(({ width }) => width) };
}

/**
 * How many rows of the screen the frame has above the cursor's. A terminal that became narrower has broken wider rows
 * into several. The cursor's own row counts as one: rather a remnant than a settled line that is erased.
 */
function countRowsAbove({ widths }: DrawnFrame, columns: number): number {
  return widths.slice(0, -1).reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
}

function toUp(rows: number): string {
  return rows > 0 ? `\x1b[${rows}A` : '';
}
