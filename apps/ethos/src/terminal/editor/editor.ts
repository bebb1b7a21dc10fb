import { stripTerminalControls } from '@ethosagent/surface-kit';
import { cutTo, EDIT_COMMANDS } from './edit-commands.ts';
import {
  type Cell,
  type EditorState,
  EMPTY_STATE,
  insertChip,
  insertText,
  removeCells,
  toState,
} from './editor-state.ts';

const MOST_UNDOS = 200;
/** A longer paste becomes a chip. */
const CHIP_LINES = 5;
const CHIP_CHARACTERS = 1000;

/** The text being typed, with what was cut and how to undo. */
export interface Editor {
  readonly state: EditorState;
  readonly isEmpty: boolean;
  type(text: string): void;
  /** Text with all its line breaks; a long one becomes a chip. Control codes in it are dropped. */
  paste(text: string): void;
  /** Replaces the cells from `start` to the cursor, as a completion does. */
  replace(start: number, text: string): void;
  /** Does what the chord means to the text; false when it means nothing here, such as `up` in the first line. */
  play(chord: string): boolean;
  /** Another text, for example from the history; undo brings the old one back. */
  set(state: EditorState | string): void;
  /** The text, which is then empty, and cannot be undone to. */
  take(): EditorState;
}

export function createEditor(): Editor {
  let state = EMPTY_STATE;
  let killed: readonly Cell[] = [];
  let undos: EditorState[] = [];
  let last = '';

  /** One undo takes back a run of letters, or one other change. */
  function change(next: EditorState, what: string): void {
    if (what !== 'type' || last !== 'type') undos = [...undos.slice(1 - MOST_UNDOS), state];
    state = next;
    last = what;
  }
  function cut(place: number, kept: boolean): void {
    if (place === state.caret) return;
    const isBack = place < state.caret;
    const result = cutTo(state, place);
    // Words cut one after another come back together.
    const joined = last !== 'kill' ? [] : killed;
    change(result.state, kept ? 'kill' : 'cut');
    if (kept) killed = isBack ? [...result.cut, ...joined] : [...joined, ...result.cut];
  }
  function undo(): void {
    state = undos.pop() ?? state;
    last = 'undo';
  }
  function play(chord: string): boolean {
    if (chord === 'ctrl+_' || chord === 'ctrl+-' || chord === 'ctrl+/') {
      undo();
      return true;
    }
    if (chord === 'ctrl+y') {
      const insert = (before: EditorState, cell: Cell): EditorState =>
        typeof cell === 'string' ? insertText(before, cell) : insertChip(before, cell);
      change(killed.reduce(insert, state), 'yank');
      return true;
    }
    const command = Object.hasOwn(EDIT_COMMANDS, chord) ? EDIT_COMMANDS[chord] : undefined;
    if (command === undefined) return false;
    const place = command.to(state);
    if (place === undefined) return false;
    if (command.does === 'cut') cut(place, command.kept);
    else {
      state = { ...state, caret: place };
      last = 'move';
    }
    return true;
  }
  return {
    get state() {
      return state;
    },
    get isEmpty() {
      return state.cells.length === 0;
    },
    type: (text) => change(insertText(state, text), 'type'),
    paste(text) {
      const pasted = stripTerminalControls(text);
      if (pasted === '') return;
      const isLong = pasted.length > CHIP_CHARACTERS || pasted.split('\n').length > CHIP_LINES;
      change(isLong ? insertChip(state, { pasted }) : insertText(state, pasted), 'paste');
    },
    replace: (start, text) => change(insertText(removeCells(state, start, state.caret), text), 'replace'),
    play,
    set: (next) => change(typeof next === 'string' ? toState(next) : next, 'set'),
    take() {
      const taken = state;
      [state, undos, last] = [EMPTY_STATE, [], ''];
      return taken;
    },
  };
}
