import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A line that a person typed; queued when it was typed while something else was going on. */
export interface TypedLine {
  text: string;
  isQueued: boolean;
}

/**
 * A person at a terminal. What is typed while no prompt is shown is not echoed, so it cannot tear what is being
 * printed: whole lines are queued, an unfinished one is there at the next prompt.
 */
export interface TerminalInput {
  /** The next line, queued ones first; `undefined` at the end of input. */
  nextLine(prompt: string): Promise<TypedLine | undefined>;
  /**
   * The answer to a question. Only what is typed after it was shown counts; `undefined` when `signal` aborts or
   * the input ends.
   */
  ask(prompt: string, signal: AbortSignal): Promise<string | undefined>;
  /** Drops the unfinished line, prints `text` on lines of its own, and shows the prompt again. */
  interject(text: string): void;
  /** Takes back all queued lines. */
  takeQueue(): string[];
  /** Puts text into the unfinished line. False where the terminal cannot. */
  draft(text: string): boolean;
  /** Stops reading and leaves the terminal as it was. */
  close(): void;
}

export interface TerminalInputOptions {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** A terminal without cursor movement edits and echoes by itself. */
  isDumb: boolean;
  onInterrupt: () => void;
  onQueued: (line: string, length: number) => void;
}

export function createTerminalInput(options: TerminalInputOptions): TerminalInput {
  const { stdin, stdout, isDumb } = options;
  const screen = createScreen(stdout);
  const reader = createInterface({
    input: stdin,
    output: screen.stream,
    terminal: !isDumb,
    crlfDelay: Number.POSITIVE_INFINITY,
    removeHistoryDuplicates: true,
  });
  const queue: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let isQuestion = false;
  let hasEnded = false;

  function settle(line: string | undefined): void {
    const resolve = waiting;
    waiting = undefined;
    screen.isMuted = true;
    resolve?.(line);
  }
  function takeDraft(): string {
    if (isDumb || hasEnded) return '';
    const text = reader.line;
    reader.write(null, { ctrl: true, name: 'e' });
    reader.write(null, { ctrl: true, name: 'u' });
    return text;
  }
  function draft(text: string): boolean {
    if (!isDumb && !hasEnded && text !== '') reader.write(text);
    return !isDumb;
  }
  /** The reader must draw from an empty line: it would move up over what was printed since it drew last. */
  function show(prompt: string): void {
    const text = takeDraft();
    screen.isMuted = false;
    reader.setPrompt(prompt);
    reader.prompt();
    draft(text);
  }
  function wait(prompt: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      waiting = resolve;
      show(prompt);
    });
  }

  reader.on('line', (line) => {
    if (waiting !== undefined) return settle(line);
    queue.push(line);
    options.onQueued(line, queue.length);
  });
  reader.on('SIGINT', options.onInterrupt);
  reader.on('history', (history) => {
    if (isQuestion) history.shift();
  });
  reader.on('close', () => {
    hasEnded = true;
    settle(undefined);
  });

  return {
    async nextLine(prompt) {
      const queued = queue.shift();
      if (queued !== undefined) return { text: queued, isQueued: true };
      const text = hasEnded ? undefined : await wait(prompt);
      return text === undefined ? undefined : { text, isQueued: false };
    },
    async ask(prompt, signal) {
      if (hasEnded || signal.aborted) return undefined;
      const unfinished = takeDraft();
      const leave = (): void => {
        stdout.write('\n');
        settle(undefined);
      };
      signal.addEventListener('abort', leave, { once: true });
      isQuestion = true;
      const answer = await wait(prompt);
      isQuestion = false;
      signal.removeEventListener('abort', leave);
      draft(unfinished);
      return answer;
    },
    interject(text) {
      takeDraft();
      stdout.write(`\n${text}\n`);
      if (waiting !== undefined) show(reader.getPrompt());
    },
    takeQueue: () => queue.splice(0),
    draft,
    close: () => reader.close(),
  };
}

/** What the line reader draws on: the terminal, or nothing while it is muted. */
function createScreen(stdout: NodeJS.WriteStream): { stream: Writable; isMuted: boolean } {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      if (!screen.isMuted) stdout.write(chunk);
      done();
    },
  });
  const screen = { stream, isMuted: true };
  Object.defineProperty(stream, 'columns', { get: () => stdout.columns });
  stdout.on('resize', () => stream.emit('resize'));
  return screen;
}
