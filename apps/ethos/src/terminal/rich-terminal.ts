import { toOneLine } from '@ethosagent/surface-kit';
import { type CompletionMenu, createCompletionMenu } from './completion/completion-menu.ts';
import { createScreenPaper, type ScreenPaper } from './drawing/screen-paper.ts';
import { createEditor } from './editor/editor.ts';
import {
  type EditorState,
  EMPTY_STATE,
  insertText,
  joinStates,
  toShownText,
  toState,
} from './editor/editor-state.ts';
import { createLineHistory } from './history/line-history.ts';
import { openRawInput, type RawInput } from './keys/raw-input.ts';
import type { TerminalInputEvent } from './keys/terminal-input-event.ts';
import { KeyPlayer, type PromptMode } from './prompt/key-player.ts';
import { toLiveFrame } from './prompt/live-layout.ts';
import { type SentLine, SentLines, toSentLine } from './prompt/sent-lines.ts';
import { createLiveScreen } from './screen/live-screen.ts';
import { createSuspension, type Suspension } from './screen/suspension.ts';
import { createTerminalModes } from './screen/terminal-modes.ts';
import type { RunningTurn, Terminal, TerminalOptions, TypedLine } from './terminal.ts';

const PROMPT = '> ';
/** What is typed so soon after a question appeared was meant for something else. */
const QUESTION_MS = 500;

interface Question {
  prompt: string;
  isReady: boolean;
  /** What was being typed when it came. */
  kept: EditorState;
  settle: (answer: string | undefined) => void;
}

/** A terminal whose settled output is written once, with a live region below it for what is still changing. */
export function createRichTerminal(options: TerminalOptions): Terminal {
  return new RichTerminal(options);
}

class RichTerminal implements Terminal {
  readonly isPlain = false;
  readonly paper: ScreenPaper;
  readonly palette: TerminalOptions['palette'];
  readonly #options: TerminalOptions;
  readonly #editor = createEditor();
  readonly #history;
  readonly #menu: CompletionMenu;
  readonly #keys: KeyPlayer;
  readonly #screen;
  readonly #modes;
  readonly #input: RawInput;
  readonly #suspension: Suspension;
  readonly #sent = new SentLines((line) => this.#echo(line));
  #waiting: ((line: SentLine | undefined) => void) | undefined;
  #question: Question | undefined;
  #turn: RunningTurn | undefined;
  #hasEnded = false;

  constructor(options: TerminalOptions) {
    const { stdin, stdout, palette } = options;
    this.#options = options;
    this.palette = palette;
    this.#history = createLineHistory(options.history);
    this.#menu = createCompletionMenu(options, () => this.#screen.refresh('key'));
    this.#keys = new KeyPlayer({
      editor: this.#editor,
      menu: this.#menu,
      history: this.#history,
      actions: this.#createActions(),
    });
    this.#screen = createLiveScreen({ stdout, compose: (size) => toLiveFrame(this.#toParts(), size) });
    this.paper = createScreenPaper({
      palette,
      width: () => this.#screen.size.columns,
      settle: this.#screen.settle,
      refresh: this.#screen.refresh,
    });
    this.#modes = createTerminalModes(stdout);
    this.#suspension = createSuspension({
      stdin,
      onStop: () => {
        this.#screen.pause();
        this.#modes.leave();
      },
      onContinue: () => {
        this.#modes.enter();
        this.#screen.resume();
      },
    });
    this.#input = openRawInput({
      stdin,
      onEvent: (event) => this.#take(event),
      onGone: () => {
        this.#end();
        options.onHangUp();
      },
    });
    this.#modes.enter();
    this.#name('ready');
    this.#screen.resume();
  }

  nextLine(): Promise<TypedLine | undefined> {
    const queued = this.#sent.next();
    if (queued !== undefined) {
      this.#echo(queued);
      return Promise.resolve(queued);
    }
    if (this.#hasEnded) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#screen.refresh();
    });
  }

  ask(prompt: string, signal: AbortSignal): Promise<string | undefined> {
    if (this.#hasEnded || signal.aborted) return Promise.resolve(undefined);
    const kept = this.#editor.take();
    this.#keys.reset();
    return new Promise((resolve) => {
      const giveUp = (): void => this.#answer(undefined);
      const timer = setTimeout(() => {
        if (this.#question !== undefined) this.#question.isReady = true;
        this.#screen.refresh('key');
      }, QUESTION_MS);
      signal.addEventListener('abort', giveUp, { once: true });
      const settle = (answer: string | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      this.#question = { prompt, isReady: false, kept, settle };
      this.#name('asks');
      this.#ring();
      this.#screen.refresh();
    });
  }

  hint(text: string): void {
    if (this.#question === undefined) this.#editor.set(EMPTY_STATE);
    this.#keys.reset();
    this.#screen.settle([text]);
  }

  draft(text: string): boolean {
    if (text !== '') this.#putBefore([toState(text)]);
    this.#screen.refresh();
    return true;
  }

  beginTurn(turn: RunningTurn): void {
    this.#turn = turn;
    this.#name('working');
    this.#screen.refresh();
  }

  endTurn({ isStopped }: { isStopped: boolean }): void {
    this.#turn = undefined;
    this.#name('ready');
    this.#ring();
    if (isStopped) this.#putBefore(this.#sent.takeAll().map(({ state }) => state));
    else this.#sent.keepForNext();
    this.#screen.refresh();
  }

  close(): void {
    this.#end();
    this.#screen.close();
    this.#modes.close();
    this.#suspension.release();
    this.#input.close();
  }

  #name(state: string): void {
    const { title } = this.#options;
    if (title !== undefined) this.#modes.setTitle(`${toOneLine(title, 60)} · ${state}`);
  }

  #ring(): void {
    if (this.#options.hasBell === true) this.#screen.control('\x07');
  }

  #take(event: TerminalInputEvent): void {
    if (this.#question?.isReady === false && this.#isEarly(event)) return;
    this.#keys.play(event);
    this.#screen.refresh('key');
  }

  /** What is typed before a question counts goes where it was meant to go. */
  #isEarly(event: TerminalInputEvent): boolean {
    const { kept } = this.#question ?? { kept: EMPTY_STATE };
    if (event.kind === 'chord') return !['ctrl+c', 'escape', 'ctrl+d', 'ctrl+z'].includes(event.chord);
    if (this.#question !== undefined) this.#question.kept = insertText(kept, event.text);
    return true;
  }

  #createActions(): ConstructorParameters<typeof KeyPlayer>[0]['actions'] {
    return {
      mode: () => this.#mode,
      submit: () => this.#submit(),
      queue: () => this.#send((line) => this.#sent.queue(line)),
      recall: () => {
        const line = this.#sent.recall();
        if (line !== undefined) this.#editor.set(line.state);
        return line !== undefined;
      },
      interrupt: () => this.#options.onInterrupt(),
      stop: () => this.#options.onStop(),
      suspend: () => this.#suspension.suspend(),
      end: () => this.#end(),
      redraw: () => this.#screen.refresh('key'),
    };
  }

  get #mode(): PromptMode {
    if (this.#question !== undefined) return 'question';
    return this.#turn === undefined ? 'idle' : 'running';
  }

  #submit(): void {
    const turn = this.#turn;
    if (this.#question !== undefined) this.#answer(toShownText(this.#editor.take()));
    else if (this.#waiting !== undefined) this.#send((line) => this.#give(line));
    else if (turn === undefined) this.#send((line) => this.#sent.queue(line));
    else this.#send((line) => this.#sendToTurn(line, turn));
  }

  /** What speaks to the chat itself waits for the end of the turn. */
  #sendToTurn(line: SentLine, turn: RunningTurn): void {
    if (!line.isPasted && /^[/!]/.test(line.text)) this.#sent.queue(line);
    else void this.#sent.steer(line, turn);
  }

  #send(how: (line: SentLine) => void): void {
    if (toShownText(this.#editor.state).trim() === '') return;
    const line = toSentLine(this.#editor.take());
    this.#keys.reset();
    this.#history.add(line.text);
    how(line);
  }

  #give(line: SentLine | undefined): void {
    const resolve = this.#waiting;
    this.#waiting = undefined;
    if (line !== undefined) this.#echo(line);
    resolve?.(line);
  }

  #answer(answer: string | undefined): void {
    const question = this.#question;
    if (question === undefined) return;
    this.#question = undefined;
    this.#name('working');
    this.#screen.settle([question.prompt + (answer ?? '')]);
    this.#editor.take();
    this.#editor.set(question.kept);
    question.settle(answer);
  }

  #echo({ state }: SentLine): void {
    this.#screen.settle(
      toShownText(state)
        .split('\n')
        .map((line, index) => (index === 0 ? PROMPT : '  ') + line),
    );
  }

  #putBefore(states: readonly EditorState[]): void {
    const typed = this.#editor.state;
    if (states.length > 0)
      this.#editor.set(joinStates(typed.cells.length === 0 ? states : [...states, typed]));
  }

  #end(): void {
    this.#hasEnded = true;
    this.#answer(undefined);
    this.#give(undefined);
  }

  #toParts(): Parameters<typeof toLiveFrame>[0] {
    const question = this.#question;
    return {
      output: this.paper.toLiveRows,
      waiting: this.#sent.toLines(),
      prompt: question === undefined ? PROMPT : question.isReady ? question.prompt : 'one moment … ',
      editor: this.#editor.state,
      search: this.#keys.search,
      menu: this.#menu,
      status: this.#toStatus(),
      palette: this.palette,
    };
  }

  #toStatus(): string {
    if (this.#turn === undefined) return '';
    if (this.#question !== undefined) return this.palette.dim('Esc stops the turn');
    return this.palette.dim('working · Esc stops · Enter tells the turn · Tab queues for after it');
  }
}
