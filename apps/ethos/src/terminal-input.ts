import { createLineEditor, type LineEditorOptions } from './line-editor.ts';

/** A line that a person typed; queued when it was typed while something else was going on. */
interface TypedLine {
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
  /** Drops the unfinished line, prints `text` on a line of its own, and shows the prompt again. */
  interject(text: string): void;
  /** Takes back all queued lines. */
  takeQueue(): string[];
  /** Puts text into the unfinished line. False where the terminal cannot. */
  draft(text: string): boolean;
  /** Stops reading and leaves the terminal as it was. */
  close(): void;
}

export interface TerminalInputOptions
  extends Pick<LineEditorOptions, 'stdin' | 'stdout' | 'isDumb' | 'onInterrupt'> {
  onQueued: (line: string, length: number) => void;
}

export function createTerminalInput(options: TerminalInputOptions): TerminalInput {
  const { stdout } = options;
  const queue: string[] = [];
  let waiting: { prompt: string; settle: (line: string | undefined) => void } | undefined;
  let isQuestion = false;
  let hasEnded = false;

  const editor = createLineEditor({
    ...options,
    onLine(line) {
      if (waiting !== undefined) return settle(line);
      queue.push(line);
      options.onQueued(line, queue.length);
    },
    onEnd() {
      hasEnded = true;
      abandon();
    },
    isRemembered: () => !isQuestion,
  });

  function wait(prompt: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      waiting = { prompt, settle: resolve };
      editor.show(prompt);
    });
  }
  function settle(line: string | undefined): void {
    const resolve = waiting?.settle;
    waiting = undefined;
    editor.mute();
    resolve?.(line);
  }
  /** Leaves the prompt without an answer, and its line to the terminal. */
  function abandon(): void {
    if (waiting === undefined) return;
    stdout.write('\n');
    settle(undefined);
  }

  return {
    async nextLine(prompt) {
      const queued = queue.shift();
      if (queued !== undefined) return { text: queued, isQueued: true };
      const text = hasEnded ? undefined : await wait(prompt);
      return text === undefined ? undefined : { text, isQueued: false };
    },
    async ask(prompt, signal) {
      if (hasEnded || signal.aborted) return undefined;
      const unfinished = editor.takeDraft();
      signal.addEventListener('abort', abandon, { once: true });
      isQuestion = true;
      const answer = await wait(prompt);
      isQuestion = false;
      signal.removeEventListener('abort', abandon);
      editor.draft(unfinished);
      return answer;
    },
    interject(text) {
      editor.takeDraft();
      stdout.write(`\n${text}\n`);
      if (waiting !== undefined) editor.show(waiting.prompt);
    },
    takeQueue: () => queue.splice(0),
    draft: editor.draft,
    close: editor.close,
  };
}
