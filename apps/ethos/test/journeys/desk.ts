import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { createEnvironment, PROGRAM } from '../program.ts';
import { readTranscript } from './read-transcript.ts';

const PATIENCE_MS = 60_000;

/** The real program in a real pseudo-terminal, looked at through a real terminal emulator. */
export interface Desk {
  /** What the screen shows, row by row, without trailing blanks. */
  rows(): string[];
  /** Scrollback and screen as lines; what the terminal wrapped is joined. */
  transcript(): string;
  /** Where the cursor stands on the screen. */
  cursor(): { column: number; row: number };
  /** Everything printed so far, control codes included. */
  bytes(): string;
  /** Waits until the transcript holds it, or the condition holds. */
  see(what: string | RegExp | (() => boolean)): Promise<void>;
  /** Waits for the empty prompt of a chat that does nothing. */
  rest(): Promise<void>;
  type(keys: string): void;
  /** Makes program and terminal of this size at once. */
  resize(columns: number, rows?: number): void;
  /** Whether anything of it still runs. */
  isAlive(): boolean;
  /** Sends a signal to everything in the terminal. */
  kill(signal: NodeJS.Signals): void;
  /** Takes the terminal away, as closing its window does. */
  hangUp(): void;
  /** Takes the terminal itself away: nothing can be read or written any more. */
  pullOut(): void;
  /** The exit code. */
  left: Promise<number>;
}

export interface DeskOptions {
  cwd: string;
  args?: readonly string[];
  env?: Record<string, string>;
  columns?: number;
  rows?: number;
  /** Shell commands that run in the same terminal after the program. */
  afterwards?: string;
  /** Runs the program as a job that can be stopped, with a shell around it as npm has one. */
  isJob?: boolean;
  /** The shell around the program outlives what `kill` sends. */
  isSignalProof?: boolean;
}

/** Starts the program, without waiting for it. */
export function sitDown(options: DeskOptions): Desk {
  const { args = [], cwd, env = {}, columns = 80, rows = 30, afterwards = 'exit $?', isJob } = options;
  const trap = options.isSignalProof ? "trap '' TERM HUP INT USR2;" : "trap '' TERM;";
  const run = isJob ? `set -m; sh -c '"$@"; exit $?' sh "$@"` : '"$@"';
  const shell = ['-c', `${trap} ${run}; ${afterwards}`, 'sh', ...PROGRAM, ...args];
  const name = env.TERM ?? 'xterm-256color';
  const pty = spawn('/bin/sh', shell, { cols: columns, rows, cwd, name, env: createEnvironment(cwd, env) });
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 50_000, allowProposedApi: true });
  const watchers = new Set<() => void>();
  let bytes = '';
  pty.onData((data) => {
    bytes += data;
    terminal.write(data, () => {
      for (const watch of watchers) watch();
    });
  });
  const left = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => terminal.write('', () => resolve(exitCode)));
  });
  const { active } = terminal.buffer;

  const desk: Desk = {
    rows: () => {
      const { active: now } = terminal.buffer;
      return Array.from({ length: terminal.rows }, (_, index) =>
        (now.getLine(now.baseY + index)?.translateToString(true) ?? '').trimEnd(),
      );
    },
    transcript: () => readTranscript(terminal.buffer.active),
    cursor: () => ({ column: active.cursorX, row: active.cursorY }),
    bytes: () => bytes,
    see(what) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(watch);
          reject(
            new Error(
              `never saw ${String(what)} in:\n${desk.transcript().slice(-3000)}\nwhich ends in ${JSON.stringify(desk.transcript().slice(-200))}`,
            ),
          );
        }, PATIENCE_MS);
        const watch = (): void => {
          if (!isSeen(what, desk)) return;
          clearTimeout(timer);
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
        if (typeof what === 'function') poll(watch);
        watch();
      });
    },
    rest: () => desk.see(/(?:^|\n)> $/),
    type: (keys) => pty.write(keys),
    resize(width, height = terminal.rows) {
      terminal.resize(width, height);
      pty.resize(width, height);
    },
    isAlive: () => sendSignal(-pty.pid, 0),
    kill: (signal) => void sendSignal(-pty.pid, signal),
    hangUp: () => pty.kill('SIGHUP'),
    pullOut: () => (pty as unknown as { destroy(): void }).destroy(),
    left,
  };
  return desk;
}

/** What is not drawn does not tell when it changes. */
function poll(watch: () => void): void {
  const timer = setInterval(watch, 20).unref();
  setTimeout(() => clearInterval(timer), PATIENCE_MS).unref();
}

function isSeen(what: string | RegExp | (() => boolean), desk: Desk): boolean {
  if (typeof what === 'function') return what();
  return typeof what === 'string' ? desk.transcript().includes(what) : what.test(desk.transcript());
}

/** Whether there was someone to get it. */
function sendSignal(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(group, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
