import { spawn } from 'node:child_process';
import { BootstrapError, diskFull, explainFailure, lastLines } from './failures.mjs';
import { freeMegabytes, hasCode } from './files.mjs';

const FULL_MB = 20;
const QUIET_MS = 700;
const HEARTBEAT_MS = 10_000;

/**
 * @typedef {(text: string) => void} Say
 * @typedef {{ command: string; args: readonly string[]; env: Record<string, string>; cwd: string }} Command
 */

/**
 * Runs one step of the set-up. Its output is held back, and the end of it shown only when the step fails;
 * a step that takes longer says so.
 * @param {string} step what is being done, as "installing dependencies"
 * @param {Command} command
 * @param {{ say: Say; signal: AbortSignal }} options
 * @returns {Promise<void>}
 */
export async function runStep(step, command, { say, signal }) {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const soon = setTimeout(() => say(`${step} ...`), QUIET_MS);
  const heartbeat = setInterval(() => say(`still ${step} (${seconds()}) ...`), HEARTBEAT_MS);
  try {
    const { code, output } = await run(step, command, signal);
    if (signal.aborted) throw new BootstrapError('set-up interrupted; the next start does it again.', 130);
    if (code !== 0) {
      say(lastLines(output));
      // A full disk makes tools fail in ways that do not name it.
      const full = freeMegabytes(command.cwd) < FULL_MB;
      throw new BootstrapError(full ? diskFull(step) : explainFailure(step, output));
    }
    if (performance.now() - started > QUIET_MS) say(`${step}: done in ${seconds()}`);
  } finally {
    clearTimeout(soon);
    clearInterval(heartbeat);
  }
}

/**
 * @param {string} step
 * @param {Command} command
 * @param {AbortSignal} signal
 * @returns {Promise<{ code: number | null; output: string }>}
 */
function run(step, { command, args, env, cwd }, signal) {
  return new Promise((resolve, reject) => {
    // Standard input belongs to the program that is started afterwards.
    const child = spawn(command, args, { env, cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = `${output}${text}`.slice(-64_000);
      });
    }
    child.once('error', (error) => {
      // After an abort the step has ended only when its process has.
      if (!signal.aborted) reject(spawnFailure(command, error, step));
    });
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * @param {string} command
 * @param {Error} error
 * @param {string} step
 */
function spawnFailure(command, error, step) {
  if (command === 'npm' && hasCode(error, 'ENOENT')) {
    return new BootstrapError('npm was not found in PATH. Install Node 20 or newer together with npm.');
  }
  return new BootstrapError(`${explainFailure(step, error.message)}\n(${error.message})`);
}
