import type { EthosError } from './contract/index.ts';
import { toTurnError } from './errors.ts';

/** The watcher is a guard: whatever it throws is `hook_failed`. */
export function toWatcherError(cause: unknown): EthosError {
  return toTurnError(cause, 'hook_failed', { prefix: 'The watcher failed: ', kept: ['hook_failed'] });
}
