import type { EditorState } from './editor-state.ts';

const WORD = /[\p{L}\p{N}\p{M}_]/u;

function isWord(cell: EditorState['cells'][number] | undefined): boolean {
  return typeof cell === 'string' && WORD.test(cell);
}

/** Where the word before the cursor begins. */
export function findWordLeft({ cells, caret }: EditorState): number {
  let place = caret;
  while (place > 0 && !isWord(cells[place - 1])) place -= 1;
  // A chip stands for itself, so the cursor does not jump over several.
  if (place < caret && typeof cells[place] === 'object') return place;
  while (place > 0 && isWord(cells[place - 1])) place -= 1;
  return place;
}

/** Where the word behind the cursor ends. */
export function findWordRight({ cells, caret }: EditorState): number {
  let place = caret;
  while (place < cells.length && !isWord(cells[place])) place += 1;
  while (place < cells.length && isWord(cells[place])) place += 1;
  return place;
}

export function findLineStart({ cells, caret }: EditorState): number {
  return cells.lastIndexOf('\n', caret - 1) < 0 || caret === 0 ? 0 : cells.lastIndexOf('\n', caret - 1) + 1;
}

export function findLineEnd({ cells, caret }: EditorState): number {
  const end = cells.indexOf('\n', caret);
  return end < 0 ? cells.length : end;
}

/** The place in the line above or below, as far from its start as now; `undefined` at the edge. */
export function findVertical(state: EditorState, direction: -1 | 1): number | undefined {
  const start = findLineStart(state);
  const column = state.caret - start;
  const inside = direction < 0 ? start - 1 : findLineEnd(state) + 1;
  if (inside < 0 || inside > state.cells.length) return undefined;
  const line = { ...state, caret: inside };
  return Math.min(findLineStart(line) + column, findLineEnd({ ...line, caret: findLineStart(line) }));
}
