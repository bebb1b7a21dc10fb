import { mkdirSync } from 'node:fs';
import { EthosError } from '@ethosagent/core/contract';
import { toFileError } from './file-error.ts';
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
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  } catch (error) {
    throw toFileError(error, `Making the folder ${path}`);
  }
}
