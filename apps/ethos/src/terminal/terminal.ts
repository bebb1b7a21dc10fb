import type { Output } from '../output.ts';
import type { CompletionSources } from './completion/completion-menu.ts';
import type { Palette } from './drawing/palette.ts';
import type { Paper } from './drawing/paper.ts';
import type { HistoryStore } from './history/line-history.ts';

/** Something that a person sent. */
export interface TypedLine {
  text: string;
  /** It begins with pasted text, which is never a command. */
  isPasted: boolean;
  /** It was sent while a turn ran, for after it. */
  isQueued?: boolean | undefined;
}

/** A turn that a person may speak to while it runs. */
export interface RunningTurn {
  /** Tells the turn something; whether that reached it. Never rejects. */
  steer(text: string): Promise<boolean>;
}

/** A person at a terminal: what they see, and what they say. */
export interface Terminal {
  readonly paper: Paper;
  readonly palette: Palette;
  /** Lines and words instead of a screen: for screen readers, and terminals that cannot do more. */
  readonly isPlain: boolean;
  /** The next line, queued ones first; `undefined` at the end of input. The line is on the screen when it is given. */
  nextLine(): Promise<TypedLine | undefined>;
  /**
   * The answer to a question. What is typed in the first half second is not taken for one, and what was typed before
   * is there again after it; `undefined` when `signal` aborts or the input ends.
   */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
  /** Says something beside what goes on, and drops the unfinished line. */
  hint(text: string): void;
  /** Puts text before what is being typed. False where the terminal cannot. */
  draft(text: string): boolean;
  /** Until `endTurn`, Enter speaks to the turn, or queues where it cannot be spoken to. */
  beginTurn(turn: RunningTurn): void;
  /** What a stopped turn did not hear, and what was queued behind it, goes back to the editor; nothing is lost. */
  endTurn(how: { isStopped: boolean }): void;
  /** Stops reading and leaves the terminal as it was. */
  close(): void;
}

export interface TerminalOptions extends CompletionSources {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream & { fd: number };
  /** The same as `stdout`, for what is only ever appended. */
  output: Output;
  palette: Palette;
  isPlain: boolean;
  history: HistoryStore;
  /** Names the window, with what the chat does behind it. @default it is not named */
  title?: string | undefined;
  /** Rings when a turn has ended or a question waits. @default false */
  hasBell?: boolean | undefined;
  /** Ctrl+C. */
  onInterrupt: () => void;
  /** The terminal went away. */
  onHangUp: () => void;
  /** Esc while a turn runs. */
  onStop: () => void;
}
