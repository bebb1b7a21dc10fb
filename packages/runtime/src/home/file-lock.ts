import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { EthosError } from '@ethosagent/core/contract';
import { toFileError, toSystemCode } from './file-error.ts';

const LONGEST_WAIT_MS = 5000;
const PAUSE_MS = 10;
/** Held for milliseconds; older ones were left behind. */
const STALE_MS = 60_000;

/** Runs `work` while no other program that asks the same way does. Throws `storage_failed` when that takes too long. */
export function withFileLock<Result>(path: string, work: () => Result): Result {
  const lock = `${path}.lock`;
  takeLock(lock);
  try {
    return work();
  } finally {
    removeLock(lock);
  }
}

function takeLock(lock: string): void {
  for (let waited = 0; ; waited += PAUSE_MS) {
    if (tryToTake(lock)) return;
    if (isLeftBehind(lock)) removeLock(lock);
    else if (waited < LONGEST_WAIT_MS) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    else
      throw new EthosError(
        'storage_failed',
        `Another program holds ${lock}. If none runs, remove that file.`,
      );
  }
}

function tryToTake(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (toSystemCode(error) === 'EEXIST') return false;
    throw toFileError(error, `Writing ${lock}`);
  }
}

/** Its program was killed. A lock without a number is being written. */
function isLeftBehind(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > STALE_MS) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    return Number.isInteger(holder) && holder > 0 && holder !== process.pid && !isRunning(holder);
  } catch (error) {
    if (toSystemCode(error) === 'ENOENT') return false;
    throw toFileError(error, `Reading ${lock}`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return toSystemCode(error) !== 'ESRCH';
  }
}

function removeLock(lock: string): void {
  try {
    unlinkSync(lock);
  } catch (error) {
    if (toSystemCode(error) !== 'ENOENT') throw toFileError(error, `Removing ${lock}`);
  }
}
