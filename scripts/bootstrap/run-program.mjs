import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { BootstrapError } from './failures.mjs';
import { hasCode } from './files.mjs';

/**
 * Runs a program in place of this one: same terminal, signals passed on, same ending.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env: Record<string, string>; shell?: boolean }} options
 * @returns {Promise<{ exitCode: number; signal: NodeJS.Signals | null }>}
 */
export function runProgram(command, args, { env, shell = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, shell, stdio: 'inherit' });
    const stop = passSignalsOn(child);
    child.once('error', (error) => {
      stop();
      const missing = hasCode(error, 'ENOENT');
      reject(
        missing ? new BootstrapError(`${command} was not found among the installed tools.`, 127) : error,
      );
    });
    child.once('exit', (code, signal) => {
      stop();
      resolve({ exitCode: code ?? 1, signal });
    });
  });
}

/**
 * Ends this process the way the program ended, death by signal included.
 * @param {{ exitCode: number; signal: NodeJS.Signals | null }} ending
 */
export function endAs({ exitCode, signal }) {
  process.exitCode = exitCode;
  if (signal !== null) process.kill(process.pid, signal);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops passing on
 */
function passSignalsOn(child) {
  // A terminal sends Ctrl+C to the program itself as well; passing it on would count as a second press.
  const terminal = hasTerminal();
  let lastInterrupt = Number.NEGATIVE_INFINITY;
  /** @type {Partial<Record<NodeJS.Signals, () => void>>} */
  const handlers = {
    SIGINT: () => {
      // npm passes on what the whole group has already got: one press must not arrive as two.
      if (terminal || performance.now() - lastInterrupt < 300) return;
      lastInterrupt = performance.now();
      child.kill('SIGINT');
    },
    SIGTERM: () => void child.kill('SIGTERM'),
    SIGHUP: () => void child.kill('SIGHUP'),
  };
  const entries = /** @type {[NodeJS.Signals, () => void][]} */ (Object.entries(handlers));
  for (const [signal, handler] of entries) process.on(signal, handler);
  const parentWatch = watchParent(() => child.kill('SIGTERM'));
  return () => {
    clearInterval(parentWatch);
    for (const [signal, handler] of entries) process.off(signal, handler);
  };
}

/**
 * A signal sent to npm ends the shell between npm and this process, and nobody passes it on.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  const parent = process.ppid;
  // Started by hand it may well outlive the shell that started it.
  const startedByNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32';
  const timer = setInterval(() => {
    if (!startedByNpm || process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 250);
  return timer;
}

function hasTerminal() {
  // On Windows every console program gets Ctrl+C, and a passed-on SIGINT would end the child at once.
  if (process.platform === 'win32') return true;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return true;
  } catch {
    return false;
  }
}
