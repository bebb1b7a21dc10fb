import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Writer {
  readonly child: ChildProcess;
  /** The next line that begins with these words; rejects when the process ends first. */
  line(start: string): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
}

const WRITER = fileURLToPath(new URL('writer-program.ts', import.meta.url));
const TURN = fileURLToPath(new URL('turn-program.ts', import.meta.url));

/** Starts `writer-program.ts` as a process of its own; it is killed when the test has ended. */
export function startWriter(path: string, sessionId: string, ticks = 0): Writer {
  return startProgram(WRITER, path, sessionId, String(ticks));
}

/** Starts `turn-program.ts` likewise. */
export function startTurn(path: string, sessionId: string): Writer {
  return startProgram(TURN, path, sessionId);
}

function startProgram(program: string, ...options: string[]): Writer {
  const args = ['--conditions=@ethosagent/source', program, ...options];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return {
    child,
    ended,
    async line(start) {
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        if (next.value.startsWith(start)) return next.value;
      }
      throw new Error(`The process ended without a line "${start}…".`);
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
