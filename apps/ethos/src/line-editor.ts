import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { createSuspension } from './terminal/screen/suspension.ts';

/** The line that a person is typing. It is echoed only between `show` and `mute`. */
export interface LineEditor {
  /** Shows a prompt, and what is typed so far behind it. */
  show(prompt: string): void;
  mute(): void;
  /** Takes the unfinished line away. */
  takeDraft(): string;
  /** Puts text into the unfinished line. False where the terminal cannot. */
  draft(text: string): boolean;
  /** Stops reading and leaves the terminal as it was. */
  close(): void;
}

export interface LineEditorOptions {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  /** A terminal without cursor movement edits and echoes by itself. */
  isDumb: boolean;
  onLine: (line: string) => void;
  onInterrupt: () => void;
  onEnd: () => void;
  /** Whether the arrow keys may bring the line back that was just typed. */
  isRemembered: () => boolean;
}

export function createLineEditor(options: LineEditorOptions): LineEditor {
  const { stdin, stdout, isDumb } = options;
  const screen = createScreen(stdout);
  let hasEnded = false;
  const reader = createInterface({
    input: stdin,
    output: screen.stream,
    terminal: !isDumb,
    crlfDelay: Number.POSITIVE_INFINITY,
    removeHistoryDuplicates: true,
  });
  reader.on('line', options.onLine);
  reader.on('SIGINT', options.onInterrupt);
  reader.on('history', (history) => {
    if (!options.isRemembered()) history.shift();
  });
  reader.on('close', () => {
    hasEnded = true;
    suspension?.release();
    options.onEnd();
  });
  let unfinished = '';
  const onStop = (): void => {
    unfinished = takeDraft();
  };
  const onContinue = (): void => {
    draft(unfinished);
    unfinished = '';
    if (!screen.isMuted) show(reader.getPrompt());
  };
  const suspension = isDumb ? undefined : createSuspension({ stdin, onStop, onContinue });
  if (suspension !== undefined) reader.on('SIGTSTP', suspension.suspend);

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
  function show(prompt: string): void {
    // The reader must draw from an empty line: it would move up over what was printed since it drew last.
    const text = takeDraft();
    screen.isMuted = false;
    reader.setPrompt(prompt);
    reader.prompt();
    draft(text);
  }
  return {
    show,
    mute() {
      screen.isMuted = true;
    },
    takeDraft,
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
