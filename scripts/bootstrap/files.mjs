import { readFileSync, renameSync, statfsSync, writeFileSync } from 'node:fs';
import { BootstrapError, explainFailure } from './failures.mjs';

/**
 * @param {string} path
 * @returns {string | undefined} undefined when there is no such file
 */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * Written beside and renamed, so that a stamp is there whole or not at all.
 * @param {string} path
 * @param {string} text
 */
export function writeStamp(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/**
 * Runs something that writes into the checkout, with words for a disk that is full or read-only.
 * @template T
 * @param {() => T | Promise<T>} write
 * @returns {Promise<T>}
 */
export async function writing(write) {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new BootstrapError(
      `${explainFailure('the set-up', error.message, 'The set-up cannot write here:')}\n(${error.message})`,
    );
  }
}

/**
 * @param {string} folder
 * @returns {number} how many megabytes can still be written there; Infinity where the system does not tell
 */
export function freeMegabytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / 1_000_000;
  } catch {
    // Some network disks cannot be asked. Then a full disk shows when something is written.
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 * @returns {boolean}
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
