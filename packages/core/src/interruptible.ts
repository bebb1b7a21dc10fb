import type { EthosError } from './contract/index.ts';
import type { Turn } from './turn.ts';

/**
 * Waits for `work`, but lets go when the turn is stopped (rejecting with the reason) or after `limit.ms`
 * (rejecting with `onTimeout`). What `work` does later is dropped and never goes unhandled.
 */
export function waitFor<T>(
  turn: Turn,
  work: () => T | PromiseLike<T>,
  limit?: { ms: number; onTimeout: () => EthosError },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (turn.stopError) {
      reject(turn.stopError);
      return;
    }
    const { clock } = turn.config;
    const timer =
      limit === undefined || limit.ms === Number.POSITIVE_INFINITY
        ? undefined
        : clock.setTimeout(() => settle(() => reject(limit.onTimeout())), limit.ms);
    const forget = turn.onStop(() => settle(() => reject(turn.stopError)));
    const settle = (act: () => void): void => {
      forget();
      if (timer !== undefined) clock.clearTimeout(timer);
      act();
    };
    callSafely(work).then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** What became of work that was waited for; `undefined` stands for "it took too long". */
export type Outcome<T> = { value: T } | { error: unknown };

/**
 * Waits for `work` at most `ms`, and after a stop of the turn at most until `graceMs` after it.
 * Gives `undefined` when it took longer. Never rejects; what `work` does later is dropped.
 */
export function waitAtMost<T>(
  turn: Turn,
  limit: { ms: number; graceMs: number },
  work: () => T | PromiseLike<T>,
): Promise<Outcome<T> | undefined> {
  return new Promise((resolve) => {
    const { clock } = turn.config;
    let timer: unknown;
    const arm = (): void => {
      if (timer !== undefined) clock.clearTimeout(timer);
      const ms = turn.graceMs(limit.graceMs, limit.ms);
      timer = ms === Number.POSITIVE_INFINITY ? undefined : clock.setTimeout(() => settle(undefined), ms);
    };
    const settle = (outcome: Outcome<T> | undefined): void => {
      forget();
      if (timer !== undefined) clock.clearTimeout(timer);
      resolve(outcome);
    };
    const forget = turn.onStop(arm);
    arm();
    callSafely(work).then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    );
  });
}

/** Runs `work` without waiting for it: nobody is left to be told what becomes of it. */
export function runUnwatched(turn: Turn, work: () => unknown): void {
  const never = { ms: Number.POSITIVE_INFINITY, graceMs: Number.POSITIVE_INFINITY };
  void waitAtMost(turn, never, work);
}

/** Waits `ms` of the turn's clock; rejects with the reason when the turn is stopped. */
export function sleep(turn: Turn, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (turn.stopError) {
      reject(turn.stopError);
      return;
    }
    const timer = turn.config.clock.setTimeout(() => {
      forget();
      resolve();
    }, ms);
    const forget = turn.onStop(() => {
      forget();
      turn.config.clock.clearTimeout(timer);
      reject(turn.stopError);
    });
  });
}

async function callSafely<T>(work: () => T | PromiseLike<T>): Promise<T> {
  return work();
}
