import { type EditorState, removeCells } from './editor-state.ts';
import { findLineEnd, findLineStart, findVertical, findWordLeft, findWordRight } from './find-places.ts';

/** Where a command moves the cursor, or what it cuts out: from the cursor to there. */
export type EditCommand =
  | { does: 'move'; to: (state: EditorState) => number | undefined }
  /** What is cut may be put back by `yank` when it is `kept`. */
  | { does: 'cut'; to: (state: EditorState) => number; kept: boolean };

const toLeft = ({ caret }: EditorState): number => Math.max(0, caret - 1);
const toRight = ({ caret, cells }: EditorState): number => Math.min(cells.length, caret + 1);
/** At the end of a line, the line break itself. */
const toKillEnd = (state: EditorState): number => {
  const end = findLineEnd(state);
  return end === state.caret ? toRight(state) : end;
};
const toKillStart = (state: EditorState): number => {
  const start = findLineStart(state);
  return start === state.caret ? toLeft(state) : start;
};

const move = (to: (state: EditorState) => number | undefined): EditCommand => ({ does: 'move', to });
const cut = (to: (state: EditorState) => number): EditCommand => ({ does: 'cut', to, kept: false });
const kill = (to: (state: EditorState) => number): EditCommand => ({ does: 'cut', to, kept: true });

/** What chords do to the text, whatever the chat is doing. */
export const EDIT_COMMANDS: Readonly<Record<string, EditCommand>> = {
  left: move(toLeft),
  right: move(toRight),
  'ctrl+b': move(toLeft),
  'ctrl+f': move(toRight),
  up: move((state) => findVertical(state, -1)),
  down: move((state) => findVertical(state, 1)),
  'alt+left': move(findWordLeft),
  'ctrl+left': move(findWordLeft),
  'alt+b': move(findWordLeft),
  'alt+right': move(findWordRight),
  'ctrl+right': move(findWordRight),
  'alt+f': move(findWordRight),
  home: move(findLineStart),
  'ctrl+a': move(findLineStart),
  end: move(findLineEnd),
  'ctrl+e': move(findLineEnd),
  'ctrl+home': move(() => 0),
  'ctrl+end': move(({ cells }) => cells.length),
  backspace: cut(toLeft),
  'shift+backspace': cut(toLeft),
  'ctrl+h': cut(toLeft),
  delete: cut(toRight),
  'ctrl+k': kill(toKillEnd),
  'ctrl+u': kill(toKillStart),
  'ctrl+w': kill(findWordLeft),
  'alt+backspace': kill(findWordLeft),
  'ctrl+backspace': kill(findWordLeft),
  'alt+d': kill(findWordRight),
  'ctrl+delete': kill(findWordRight),
};

/** Cuts from the cursor to `place`, which may be before or behind it. */
export function cutTo(state: EditorState, place: number): { state: EditorState; cut: EditorState['cells'] } {
  const [start, end] = [Math.min(state.caret, place), Math.max(state.caret, place)];
  return { state: removeCells(state, start, end), cut: state.cells.slice(start, end) };
}
