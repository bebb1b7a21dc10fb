import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { readErrno } from '../workspace/path-error.ts';
import { killAtExit } from './kill-at-exit.ts';
import { createProcessTree, type ProcessTree } from './process-tree.ts';
import type { ShellCommand } from './shell-command.ts';

/** A process to run to its end. */
export interface ProcessRun {
  command: ShellCommand;
  /** Absolute path. */
  cwd: string;
  environment: Record<string, string>;
  /** Begins the mark that all of its processes carry in their environment. */
  family: string;
  /** `Infinity` for none. */
  timeoutMs: number;
  signal: AbortSignal;
  /** It runs now. */
  onStart?: (() => void) | undefined;
  /** Gets stdout and stderr as they come; the process waits while it is awaited. */
  onOutput(chunk: Buffer): Promise<void>;
}

/** How a process ended. */
export type ProcessEnd =
  | {
      kind: 'ended';
      exitCode: number | null;
      signal: NodeJS.Signals | null;
      /** Processes of its group were still there, and were ended. */
      hadBackground: boolean;
      /** Processes that left the group and go on, as far as the system tells. */
      escaped: number[];
    }
  | { kind: 'timed_out' }
  | { kind: 'stopped' }
  | { kind: 'not_started'; error: Error };

/** How long a tree may take to end when it is asked to. */
const GRACE_MS = 300;
/** How long background processes and the pipe may go on after the command itself ended. */
const AFTERMATH_MS = 250;

/** The variable that marks the processes of a command. */
export const MARKER_NAME = 'ETHOS_COMMAND_ID';

/**
 * Runs a process in a group of its own, without input, and gives its end. Nothing of its group outlives it; at a
 * time-out or a stop, nothing that it started does, where processes that left the group can be found (on Linux).
 * Takes about a second at most after either.
 */
export async function runProcess(run: ProcessRun): Promise<ProcessEnd> {
  if (run.signal.aborted) return { kind: 'stopped' };
  const id = `${run.family}.${randomUUID()}`;
  const child = start(run, id);
  if (child instanceof Error) return { kind: 'not_started', error: child };
  const failure = new Promise<Error>((resolve) => child.once('error', resolve));
  if (child.pid === undefined) return { kind: 'not_started', error: await failure };
  const tree = createProcessTree(child.pid, `${MARKER_NAME}=${id}`);
  const forget = killAtExit(tree);
  const output = readOutput(child, run.onOutput);
  run.onStart?.();
  try {
    const end = await waitForEnd(child, run);
    if (end.kind === 'ended') {
      const hadBackground = await stopBackground(tree, output);
      return { ...end, hadBackground, escaped: tree.findEscaped() };
    }
    await tree.stop(GRACE_MS);
    await output.finish(AFTERMATH_MS);
    return end;
  } finally {
    output.close();
    forget();
  }
}

function start({ command, cwd, environment }: ProcessRun, id: string): ChildProcess | Error {
  try {
    return spawn(command.file, command.args, {
      cwd,
      env: { ...environment, [MARKER_NAME]: id },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all of it can be ended at once. On Windows it would open a window.
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: command.windowsVerbatimArguments ?? false,
    });
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function waitForEnd(child: ChildProcess, { timeoutMs, signal }: ProcessRun): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    const timer = Number.isFinite(timeoutMs)
      ? setTimeout(() => settle({ kind: 'timed_out' }), timeoutMs)
      : undefined;
    const onAbort = (): void => settle({ kind: 'stopped' });
    const settle = (end: ProcessEnd): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(end);
    };
    signal.addEventListener('abort', onAbort);
    child.once('exit', (exitCode, signalName) =>
      settle({ kind: 'ended', exitCode, signal: signalName, hadBackground: false, escaped: [] }),
    );
  });
}

/** Whether processes were still there after the command ended; then they are ended too. */
async function stopBackground(tree: ProcessTree, output: Output): Promise<boolean> {
  const isDone = await output.finish(AFTERMATH_MS);
  if (isDone && !tree.hasGroup()) return false;
  await wait(isDone ? AFTERMATH_MS : 0);
  const hadBackground = tree.hasGroup();
  if (hadBackground) await tree.stopGroup(GRACE_MS);
  await output.finish(AFTERMATH_MS);
  return hadBackground;
}

interface Output {
  /** Whether all output was read, waiting as long as more keeps coming within the given time. */
  finish(quietMs: number): Promise<boolean>;
  close(): void;
}

function readOutput(child: ChildProcess, onOutput: ProcessRun['onOutput']): Output {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const state: { isDone: boolean; isBusy: boolean; chunks: number; failure?: unknown } = {
    isDone: false,
    isBusy: false,
    chunks: 0,
  };

  async function take(chunk: Buffer): Promise<void> {
    state.isBusy = true;
    await onOutput(chunk);
    state.isBusy = false;
    state.chunks += 1;
  }

  const reading = Promise.all(streams.map((stream) => readStream(stream, take)))
    .catch((error: unknown) => {
      state.failure = error;
    })
    .then(() => {
      state.isDone = true;
    });

  return {
    async finish(quietMs) {
      for (let seen = -1; !state.isDone && (state.isBusy || seen !== state.chunks); ) {
        seen = state.chunks;
        await waitAtMost(reading, quietMs);
      }
      if (state.failure !== undefined) throw state.failure;
      return state.isDone;
    },
    close() {
      for (const stream of streams) stream.destroy();
    },
  };
}

async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, isOver]);
  clearTimeout(timer);
}

async function readStream(stream: Readable, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  try {
    for await (const chunk of stream) await take(chunk);
  } catch (error) {
    // Closed by us, since someone who outlived the command holds the other end.
    if (readErrno(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
