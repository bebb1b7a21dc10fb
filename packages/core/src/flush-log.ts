import { toStorageError } from './errors.ts';
import { waitFor } from './interruptible.ts';
import type { Turn } from './turn.ts';

/** Waits until the log is safe, before something happens that cannot be taken back. Throws what ends the turn. */
export async function flushLog(turn: Turn): Promise<void> {
  const prefix = 'The turn could not be saved: ';
  const limit = {
    ms: turn.config.timeouts.storeMs,
    onTimeout: () => toStorageError(new Error('the store does not answer'), prefix),
  };
  try {
    await waitFor(turn, () => turn.log.flush(), limit);
  } catch (cause) {
    turn.throwIfStopped();
    throw toStorageError(cause, prefix);
  }
}
