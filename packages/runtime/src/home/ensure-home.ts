import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import { toFileError, toSystemCode } from './file-error.ts';
import type { Home } from './home.ts';

/**
 * Makes the home when it is not there, for nobody but its owner, and gives its path. Throws `invalid_options` where
 * there is no place for it, `storage_failed` or `storage_full` when it cannot be made.
 */
export function ensureHome({ path, problem }: Home): string {
  if (path === undefined || problem !== undefined) {
    throw new EthosError('invalid_options', `Nothing can be kept: ${problem ?? 'there is no home.'}`);
  }
  try {
    makeFolder(path);
    return path;
  } catch (error) {
    throw toFileError(error, `Making the folder ${path}`);
  }
}

/** Not by `recursive`: Node goes round for ever where a folder is there in which none can be made, such as `/proc`. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (toSystemCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}
