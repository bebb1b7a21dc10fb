import { stripVTControlCharacters } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { createEnvironment, PROGRAM } from './program.ts';

const PATIENCE_MS = 30_000;

/** The real program in a real pseudo-terminal. */
export interface PtyEthos {
  /** Everything printed so far, control codes included. */
  bytes(): string;
  /** Everything printed so far, as text. */
  screen(): string;
  /** Waits until the text that came since the last match holds `pattern`, and gives that part. */
  see(pattern: RegExp | string): Promise<string>;
  /** Hands on all output as it comes, control codes included. */
  onData(take: (data: string) => void): void;
  type(keys: string): void;
  resize(columns: number): void;
  /** Sends a signal to everything in the terminal; the shell around the program ignores SIGTERM. */
  kill(signal: NodeJS.Signals): void;
  /** The exit code. */
  left: Promise<number>;
}

export interface PtyOptions {
  args?: readonly string[];
  cwd: string;
  env?: Record<string, string>;
  columns?: number;
  /** Shell commands that run in the same terminal after the program. */
  afterwards?: string;
  /** Runs the program as a job that can be stopped, with a shell around it as npm has one. */
  isJob?: boolean;
}

export function startInPty(options: PtyOptions): PtyEthos {
  const { args = [], cwd, env = {}, columns = 80, afterwards = 'exit $?', isJob } = options;
  const run = isJob ? `set -m; sh -c '"$@"; exit $?' sh "$@"` : '"$@"';
  const terminal = spawn(
    '/bin/sh',
    ['-c', `trap '' TERM; ${run}; ${afterwards}`, 'sh', ...PROGRAM, ...args],
    {
      cols: columns,
      rows: 30,
      cwd,
      name: env.TERM ?? 'xterm-256color',
      env: createEnvironment(cwd, env),
    },
  );
  let screen = '';
  let seen = 0;
  const text = (): string => stripVTControlCharacters(screen);
  const watchers = new Set<() => void>();
  terminal.onData((data) => {
    screen += data;
    for (const watch of watchers) watch();
  });
  const left = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode }) => resolve(exitCode));
  });

  function see(pattern: RegExp | string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(watch);
        reject(new Error(`never saw ${pattern} after:\n${JSON.stringify(text().slice(seen))}`));
      }, PATIENCE_MS);
      const watch = (): void => {
        const rest = text().slice(seen);
        const match = typeof pattern === 'string' ? rest.indexOf(pattern) : rest.search(pattern);
        if (match < 0) return;
        const length = typeof pattern === 'string' ? pattern.length : (pattern.exec(rest)?.[0].length ?? 0);
        seen += match + length;
        clearTimeout(timer);
        watchers.delete(watch);
        resolve(rest.slice(0, match + length));
      };
      watchers.add(watch);
      watch();
    });
  }

  return {
    bytes: () => screen,
    screen: text,
    see,
    onData: (take) => {
      terminal.onData(take);
    },
    type: (keys) => terminal.write(keys),
    resize: (width) => terminal.resize(width, 30),
    kill: (signal) => sendSignal(-terminal.pid, signal),
    left,
  };
}

function sendSignal(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
