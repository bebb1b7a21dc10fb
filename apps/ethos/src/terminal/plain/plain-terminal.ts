import { stripTerminalControls, toOneLine } from '@ethosagent/surface-kit';
import type { Paper } from '../drawing/paper.ts';
import { toState } from '../editor/editor-state.ts';
import { type SentLine, SentLines } from '../prompt/sent-lines.ts';
import type { RunningTurn, Terminal, TerminalOptions, TypedLine } from '../terminal.ts';
import { createLineReader, type LineReader } from './line-reader.ts';
import { createPlainPaper } from './plain-paper.ts';

const PROMPT = 'Message: ';
const QUESTION_MS = 500;

/** Labelled lines, one after the other: nothing is drawn again, and the terminal itself edits what is typed. */
export function createPlainTerminal(options: TerminalOptions): Terminal {
  return new PlainTerminal(options);
}

class PlainTerminal implements Terminal {
  readonly isPlain = true;
  readonly paper: Paper;
  readonly palette: TerminalOptions['palette'];
  readonly #options: TerminalOptions;
  readonly #reader: LineReader;
  readonly #sent = new SentLines((line) => this.paper.note(`Told the turn: ${toOneLine(line.text, 200)}`));
  /** Lines that are not sent yet: ended by a backslash, or pasted. */
  #held: { lines: string[]; isPasted: boolean } | undefined;
  #waiting: ((line: SentLine | undefined) => void) | undefined;
  #question: { prompt: string; since: number; settle: (answer: string | undefined) => void } | undefined;
  #turn: RunningTurn | undefined;
  #hasEnded = false;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.palette = options.palette;
    this.paper = createPlainPaper(options.output);
    this.#reader = createLineReader({
      stdin: options.stdin,
      onLines: (lines) => this.#takeLines(lines.map(stripTerminalControls)),
      onEnd: () => this.#end(),
    });
  }

  nextLine(): Promise<TypedLine | undefined> {
    const queued = this.#sent.next();
    if (queued !== undefined) {
      this.paper.note(`Sent from the queue: ${toOneLine(queued.text, 200)}`);
      return Promise.resolve(queued);
    }
    if (this.#hasEnded) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#prompt(PROMPT);
    });
  }

  ask(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#hasEnded || signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const giveUp = (): void => this.#answer(undefined);
      signal.addEventListener('abort', giveUp, { once: true });
      const settle = (answer: string | undefined): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      this.#question = { prompt, since: performance.now(), settle };
      this.#prompt(prompt);
    });
  }

  hint(text: string): void {
    this.#held = undefined;
    this.#options.output.write('\n');
    this.paper.note(text);
    if (this.#question !== undefined) this.#prompt(this.#question.prompt);
    else if (this.#waiting !== undefined) this.#prompt(PROMPT);
  }

  draft(): boolean {
    return false;
  }

  beginTurn(turn: RunningTurn): void {
    this.#turn = turn;
  }

  endTurn({ isStopped }: { isStopped: boolean }): void {
    this.#turn = undefined;
    if (!isStopped) return this.#sent.keepForNext();
    for (const { text } of this.#sent.takeAll()) this.paper.note(`Not sent: ${toOneLine(text, 2000)}`);
  }

  /** A title is a control code, and there are none here. */
  setTitle(): void {}

  ring(): void {
    if (this.#options.hasBell === true) this.#options.output.write('\x07');
  }

  close(): void {
    this.#reader.close();
  }

  #prompt(prompt: string): void {
    this.paper.freshLine();
    this.#options.output.write(prompt);
  }

  #takeLines(lines: readonly string[]): void {
    const [line = ''] = lines;
    if (this.#question !== undefined && lines.length === 1 && this.#held === undefined)
      return this.#takeAnswer(line);
    if (lines.length > 1) {
      this.#held = { lines: [...(this.#held?.lines ?? []), ...lines], isPasted: true };
      return this.#say(`Pasted ${lines.length} lines, not sent yet. Enter alone sends them.`);
    }
    const held = this.#held;
    this.#held = undefined;
    const isContinued = line.endsWith('\\');
    const all = [...(held?.lines ?? []), ...(held?.isPasted === true && line === '' ? [] : [line])];
    if (isContinued) {
      all[all.length - 1] = line.slice(0, -1);
      this.#held = { lines: all, isPasted: held?.isPasted ?? false };
      return;
    }
    this.#send({ text: all.join('\n'), isPasted: held?.isPasted ?? false });
  }

  #say(text: string): void {
    this.paper.note(text);
    if (this.#waiting !== undefined) this.#prompt(PROMPT);
  }

  #send(line: TypedLine): void {
    const sent = { ...line, state: toState(line.text) };
    const resolve = this.#waiting;
    if (resolve !== undefined) {
      if (line.text.trim() === '') return this.#prompt(PROMPT);
      this.#waiting = undefined;
      return resolve(sent);
    }
    if (line.text.trim() === '') return;
    if (this.#turn === undefined || (!line.isPasted && /^[/!]/.test(line.text))) {
      this.#sent.queue(sent);
      return this.paper.note(`Queued for after this turn: ${toOneLine(line.text, 200)}`);
    }
    this.paper.note(`Telling the turn: ${toOneLine(line.text, 200)}`);
    void this.#sent.steer(sent, this.#turn);
  }

  #takeAnswer(line: string): void {
    const { since = 0 } = this.#question ?? {};
    // Typed before the question could be read.
    if (performance.now() - since < QUESTION_MS) return this.#send({ text: line, isPasted: false });
    this.#answer(line);
  }

  #answer(answer: string | undefined): void {
    const question = this.#question;
    this.#question = undefined;
    if (question !== undefined && answer === undefined) this.#options.output.write('\n');
    question?.settle(answer);
  }

  #end(): void {
    this.#hasEnded = true;
    this.#answer(undefined);
    const resolve = this.#waiting;
    this.#waiting = undefined;
    if (resolve !== undefined) this.#options.output.write('\n');
    resolve?.(undefined);
  }
}
