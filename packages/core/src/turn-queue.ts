import { EthosError, type TurnQueue } from './contract/index.ts';

/**
 * A {@link TurnQueue} for one process. `run` rejects with what `work` rejects with, and with `abort` when `signal`
 * aborts while it still waits; work that has begun gets the signal and decides itself.
 */
export function createTurnQueue(): TurnQueue {
  const tails = new Map<string, Promise<void>>();
  return {
    async run(sessionId, work, signal = new AbortController().signal) {
      const before = tails.get(sessionId);
      let leave = (): void => undefined;
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const tail = (before ?? Promise.resolve()).then(() => left);
      tails.set(sessionId, tail);
      try {
        await waitUnlessAborted(before, signal);
        return await work(signal);
      } finally {
        leave();
        // The last one of a session leaves nothing behind.
        if (tails.get(sessionId) === tail) tails.delete(sessionId);
      }
    },
  };
}

async function waitUnlessAborted(before: Promise<void> | undefined, signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw toAbort();
  if (!before) return;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(toAbort());
  });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([before, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function toAbort(): EthosError {
  return new EthosError('abort', 'Stopped before its turn came.');
}
