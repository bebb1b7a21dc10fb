import { toOneLine } from '@ethosagent/surface-kit';
import { type EditorState, toShownText, toText } from '../editor/editor-state.ts';
import type { RunningTurn, TypedLine } from '../terminal.ts';

/** A line on its way, with its text as the editor had it. */
export interface SentLine extends TypedLine {
  state: EditorState;
}

export function toSentLine(state: EditorState): SentLine {
  return { state, text: toText(state), isPasted: typeof state.cells[0] === 'object' };
}

const MOST_SHOWN = 3;

/** What was sent while a turn runs: said to the turn and not heard yet, or queued for after it. */
export class SentLines {
  #steers: SentLine[] = [];
  #queue: SentLine[] = [];
  readonly #onHeard: (line: SentLine) => void;

  constructor(onHeard: (line: SentLine) => void) {
    this.#onHeard = onHeard;
  }

  queue(line: SentLine): void {
    this.#queue.push(line);
  }

  /** Says it to the turn. One that does not hear it leaves it waiting here until its end. */
  async steer(line: SentLine, turn: RunningTurn): Promise<void> {
    this.#steers.push(line);
    const isHeard = await turn.steer(line.text);
    if (!isHeard || !this.#steers.includes(line)) return;
    this.#steers = this.#steers.filter((one) => one !== line);
    this.#onHeard(line);
  }

  /** The queued line that is played next. */
  next(): SentLine | undefined {
    const line = this.#queue.shift();
    return line && { ...line, isQueued: true };
  }

  /** Takes the line back that was queued last. */
  recall(): SentLine | undefined {
    return this.#queue.pop();
  }

  /** What the turn did not hear is played after it. */
  keepForNext(): void {
    this.#queue.unshift(...this.#steers.splice(0));
  }

  takeAll(): SentLine[] {
    this.keepForNext();
    return this.#queue.splice(0);
  }

  /** One line each, with its place. */
  toLines(): string[] {
    return [...listLines('steering', this.#steers), ...listLines('queued', this.#queue)];
  }
}

function listLines(word: string, lines: readonly SentLine[]): string[] {
  const shown = lines
    .slice(0, MOST_SHOWN)
    .map(({ state }, index) => `${word} (${index + 1}): ${toOneLine(toShownText(state), 200)}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `${word}: ${more} more`] : shown;
}
