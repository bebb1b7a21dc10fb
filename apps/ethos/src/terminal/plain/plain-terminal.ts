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
      this.#ring();
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
    this.#ring();
    if (!isStopped) this.#sent.keepForNext();
    for (const { text } of isStopped ? this.#sent.takeAll() : [])
      this.paper.note(`Not sent: ${toOneLine(text, 2000)}`);
  }

  close(): void {
    this.#reader.close();
  }

  #ring(): void {
    if (this.#options.hasBell === true) this.#options.output.write('\x07');
  }

  #prompt(prompt: string): void {
    this.paper.freshLine();
    this.#options.output.write(prompt);
  }

  #takeLines(lines: readonly string[]): void {
    const [line = ''] = lines;
    if (lines.length > 1) this.#takePaste(lines);
    else if (this.#question !== undefined && this.#held === undefined) this.#takeAnswer(line);
    else this.#takeLine(line);
  }

  #takePaste(lines: readonly string[]): void {
    this.#held = { lines: [...(this.#held?.lines ?? []), ...lines], isPasted: true };
    this.paper.note(`Pasted ${lines.length} lines, not sent yet. Enter alone sends them.`);
    if (this.#waiting !== undefined) this.#prompt(PROMPT);
  }

  /** A line goes on after a backslash at its end, and ends what was held. */
  #takeLine(line: string): void {
    const { lines, isPasted } = this.#held ?? { lines: [], isPasted: false };
    const isContinued = line.endsWith('\\');
    const more = isPasted && line === '' ? [] : [isContinued ? line.slice(0, -1) : line];
    const all = [...lines, ...more];
    this.#held = isContinued ? { lines: all, isPasted } : undefined;
    if (!isContinued) this.#send({ text: all.join('\n'), isPasted });
  }

  #send(line: TypedLine): void {
    const isEmpty = line.text.trim() === '';
    const resolve = this.#waiting;
    if (isEmpty && resolve !== undefined) this.#prompt(PROMPT);
    if (isEmpty) return;
    const sent = { ...line, state: toState(line.text) };
    this.#waiting = undefined;
    if (resolve === undefined) this.#sendMeanwhile(sent);
    else resolve(sent);
  }

  #sendMeanwhile(line: SentLine): void {
    const isForChat = !line.isPasted && /^[/!]/.test(line.text);
    const shown = toOneLine(line.text, 200);
    if (this.#turn === undefined || isForChat) {
      this.#sent.queue(line);
      this.paper.note(`Queued for after this turn: ${shown}`);
      return;
    }
    this.paper.note(`Telling the turn: ${shown}`);
    void this.#sent.steer(line, this.#turn);
  }

  #takeAnswer(line: string): void {
    const { since = 0 } = this.#question ?? {};
    // Typed before the question could be read.
    if (performance.now() - since < QUESTION_MS) this.#send({ text: line, isPasted: false });
    else this.#answer(line);
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
