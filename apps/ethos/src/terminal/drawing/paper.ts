import { isOneScreen, type Output } from '../../output.ts';

/**
 * What a turn is written on, line after line, never going back: answers on one output, notes on another or the same.
 * When both end on one screen, each begins on a line of its own.
 */
export interface Paper {
  /** Text of the answer, as it comes. Nothing is added to it but one line feed at its end, by `endAnswer`. */
  answer(text: string): void;
  endAnswer(): void;
  /** A line of its own. */
  note(line: string): void;
  /** Begins a line that `endNote` may complete. */
  openNote(text: string): void;
  /** Goes on with the open line; false when something else was written since, and so nothing was. */
  continueNote(text: string): boolean;
  /** Completes the open line; false when something else was written since, and so nothing was. */
  endNote(text: string): boolean;
  /** Text of a note without an end, such as thinking that is streamed. */
  streamNote(text: string): void;
  /** Makes sure that the next character begins a line. */
  freshLine(): void;
  /**
   * Shows the calls that run, where that can be taken away again; absent on paper that is only ever appended to, which
   * then gets a line when a call begins.
   */
  showRunning?(lines: readonly string[]): void;
  /** Keeps everything back until `release`, while a person answers a question on the same screen. */
  hold(): void;
  release(): void;
}

export interface PaperOptions {
  /** `undefined` drops answers, for programs that get them in another form. */
  answers: Output | undefined;
  notes: Output;
  /** Nothing is written any more once it aborts. */
  until?: AbortSignal | undefined;
}

export function createPaper({ answers, notes, until }: PaperOptions): Paper {
  const isShared = answers !== undefined && isOneScreen(answers, notes);
  let answerIsOpen = false;
  let answerNeedsEnd = false;
  let noteIsOpen = false;
  let held: (() => void)[] | undefined;

  function write(output: Output | undefined, text: string): void {
    if (until?.aborted === true) return;
    if (held === undefined) output?.write(text);
    else held.push(() => output?.write(text));
  }
  function freshLine(): void {
    if (noteIsOpen || (isShared && answerIsOpen)) write(notes, '\n');
    noteIsOpen = false;
    if (!isShared) return;
    answerIsOpen = false;
    if (answers === notes) answerNeedsEnd = false;
  }
  function streamNote(text: string): void {
    if (text === '') return;
    if (!noteIsOpen) freshLine();
    write(notes, text);
    noteIsOpen = !text.endsWith('\n');
  }

  return {
    answer(text) {
      if (text === '') return;
      if (isShared && noteIsOpen) freshLine();
      write(answers, text);
      answerIsOpen = !text.endsWith('\n');
      answerNeedsEnd = answerIsOpen;
    },
    endAnswer() {
      if (answerNeedsEnd) write(answers, '\n');
      answerIsOpen = false;
      answerNeedsEnd = false;
    },
    note(line) {
      freshLine();
      write(notes, `${line}\n`);
    },
    openNote(text) {
      freshLine();
      streamNote(text);
    },
    continueNote(text) {
      if (noteIsOpen) write(notes, text);
      return noteIsOpen;
    },
    endNote(text) {
      if (!noteIsOpen) return false;
      write(notes, `${text}\n`);
      noteIsOpen = false;
      return true;
    },
    streamNote,
    freshLine,
    hold() {
      held ??= [];
    },
    release() {
      const writes = held ?? [];
      held = undefined;
      for (const next of writes) next();
    },
  };
}
