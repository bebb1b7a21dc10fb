import { toWidth } from '../cells/split-graphemes.ts';
import type { Row } from '../cells/wrap-styled.ts';
import { type EditorState, toChipLabel } from './editor-state.ts';

/** How an editor looks: rows, and where the cursor stands among them. */
export interface EditorRows {
  rows: Row[];
  caretRow: number;
  /** The text of the cursor's row up to the cursor. Written again, it leaves the cursor where the terminal says it is. */
  caretPrefix: string;
}

export interface EditorRowsOptions {
  prompt: string;
  width: number;
  /** At most so many rows are shown, those around the cursor. */
  mostRows: number;
  paintChip: (label: string) => string;
}

/** Lays the text out behind its prompt; further lines are indented as far as the prompt is wide. */
export function toEditorRows(state: EditorState, options: EditorRowsOptions): EditorRows {
  const { prompt, width, mostRows, paintChip } = options;
  const indent = ' '.repeat(Math.min(toWidth(prompt), Math.max(0, width - 4)));
  const rows: Row[] = [];
  let text = toWidth(prompt) > width - 4 ? '' : prompt;
  let used = toWidth(text);
  let caret = { row: 0, prefix: text };
  function breakRow(): void {
    rows.push({ text, width: used });
    text = indent;
    used = indent.length;
  }
  function put(shown: string, paint: (text: string) => string): void {
    const size = toWidth(shown);
    if (used + size > width) breakRow();
    text += paint(shown);
    used += size;
  }
  for (const [index, cell] of state.cells.entries()) {
    const shown = typeof cell === 'object' ? toChipLabel(cell) : cell === '\t' ? '    ' : cell;
    if (cell !== '\n' && used + toWidth(shown) > width && used > indent.length) breakRow();
    if (index === state.caret) caret = { row: rows.length, prefix: text };
    if (cell === '\n') breakRow();
    else if (typeof cell === 'string') put(shown, (plain) => plain);
    else for (const letter of shown) put(letter, paintChip);
  }
  // A full row is followed by an empty one: the cursor cannot stand behind the last column.
  if (state.caret === state.cells.length && used >= width) breakRow();
  if (state.caret === state.cells.length) caret = { row: rows.length, prefix: text };
  breakRow();
  const first = Math.max(0, Math.min(caret.row - Math.floor(mostRows / 2), rows.length - mostRows));
  return {
    rows: rows.slice(first, first + mostRows),
    caretRow: caret.row - first,
    caretPrefix: caret.prefix,
  };
}
