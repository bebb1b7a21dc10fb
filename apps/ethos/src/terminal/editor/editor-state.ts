import { stripTerminalControls } from '@ethosagent/surface-kit';
import { splitGraphemes } from '../cells/split-graphemes.ts';

/** A long paste, which stands in the text as one character until it is sent. */
export interface Chip {
  readonly pasted: string;
}

/** One thing that the cursor steps over: a character as a person sees it, or a chip. */
export type Cell = string | Chip;

/** What is being typed. */
export interface EditorState {
  readonly cells: readonly Cell[];
  /** How many cells are before the cursor. */
  readonly caret: number;
}

export const EMPTY_STATE: EditorState = { cells: [], caret: 0 };

/** A text with the cursor behind it. Control codes in it are dropped, wherever it is from. */
export function toState(text: string): EditorState {
  const cells = splitGraphemes(stripTerminalControls(text));
  return { cells, caret: cells.length };
}

/** The text as it is sent, pastes whole. */
export function toText({ cells }: Pick<EditorState, 'cells'>): string {
  return cells.map((cell) => (typeof cell === 'string' ? cell : cell.pasted)).join('');
}

/** The text as it is shown, pastes as their chips. */
export function toShownText({ cells }: Pick<EditorState, 'cells'>): string {
  return cells.map((cell) => (typeof cell === 'string' ? cell : toChipLabel(cell))).join('');
}

export function toChipLabel({ pasted }: Chip): string {
  const lines = pasted.split('\n').length - (pasted.endsWith('\n') ? 1 : 0);
  const size =
    lines > 1 ? `${lines.toLocaleString('en')} lines` : `${pasted.length.toLocaleString('en')} characters`;
  return `[pasted ${size}]`;
}

/** Puts text in at the cursor, without control codes. A mark joins the letter before it, as everywhere. */
export function insertText(state: EditorState, text: string): EditorState {
  const { cells, caret } = state;
  const before = cells[caret - 1];
  const joined = typeof before === 'string' ? before : '';
  const added = splitGraphemes(joined + stripTerminalControls(text));
  const start = caret - (joined === '' ? 0 : 1);
  return {
    cells: [...cells.slice(0, start), ...added, ...cells.slice(caret)],
    caret: start + added.length,
  };
}

export function insertChip({ cells, caret }: EditorState, chip: Chip): EditorState {
  return { cells: [...cells.slice(0, caret), chip, ...cells.slice(caret)], caret: caret + 1 };
}

/** Takes the cells from `start` to `end` out; the cursor stands where they were. */
export function removeCells(state: EditorState, ...[start, end]: [start: number, end: number]): EditorState {
  return { cells: [...state.cells.slice(0, start), ...state.cells.slice(end)], caret: start };
}

/** Several texts as one, each on lines of its own, with the cursor behind the last. */
export function joinStates(states: readonly EditorState[]): EditorState {
  const cells = states.flatMap((state, index) => (index === 0 ? state.cells : ['\n', ...state.cells]));
  return { cells, caret: cells.length };
}
