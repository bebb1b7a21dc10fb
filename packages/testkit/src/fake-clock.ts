import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@ethosagent/core/contract';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Timers that are set and neither ran nor were cleared. */
  readonly pendingTimers: number;
  /**
   * Moves time on by `ms`. Due timers run in order of their time, each at its own `now`, and between them promises,
   * ticks and immediates settle.
   */
  advance(ms: number): Promise<void>;
  /**
   * Runs timer after timer until the promise settles, and gives its result. Rejects when no timer is left that could
   * settle it, or when more than `withinMs` of this clock's time would pass.
   */
  runUntil<T>(promise: Promise<T>, options?: { withinMs?: number | undefined }): Promise<T>;
}

interface Timer {
  dueAt: number;
  callback: () => void;
}

/** The longest delay that a real timer takes; beyond it Node fires at once. */
const longestDelayMs = 2 ** 31 - 1;
/** Turns of the real event loop between two timers: enough for a chain of immediates and promises. */
const settlingTurns = 12;

async function settle(): Promise<void> {
  for (let turn = 0; turn < settlingTurns; turn += 1) await setImmediate();
}

/**
 * Makes a clock under the test's control, starting at `startAt` (milliseconds since 1970).
 * A delay that a real timer would not keep (infinite, not a number, over 24.8 days) throws a RangeError.
 *
 * @example
 * const clock = createFakeClock();
 * const turn = recordEvents(loop.run({ input: 'wait 60 seconds' }));
 * await clock.advance(60_000);
 */
export function createFakeClock(startAt: number = Date.UTC(2026, 0, 1)): FakeClock {
  const timers = new Map<number, Timer>();
  let now = startAt;
  let lastHandle = 0;

  function takeDue(until: number): Timer | undefined {
    let first: [number, Timer] | undefined;
    for (const entry of timers) {
      if (entry[1].dueAt <= until && (first === undefined || entry[1].dueAt < first[1].dueAt)) first = entry;
    }
    if (first !== undefined) timers.delete(first[0]);
    return first?.[1];
  }

  function run(timer: Timer): void {
    now = Math.max(now, timer.dueAt);
    timer.callback();
  }

  async function advance(ms: number): Promise<void> {
    const until = now + ms;
    await settle();
    for (let timer = takeDue(until); timer !== undefined; timer = takeDue(until)) {
      run(timer);
      await settle();
    }
    now = until;
  }

  async function runUntil<T>(
    promise: Promise<T>,
    { withinMs = 86_400_000 }: { withinMs?: number | undefined } = {},
  ): Promise<T> {
    const until = now + withinMs;
    let settled = false;
    const outcome = promise.finally(() => {
      settled = true;
    });
    // Handled by the caller through the return below; this only keeps Node from calling it unhandled meanwhile.
    outcome.catch(() => undefined);
    await settle();
    while (!settled) {
      const timer = takeDue(until);
      if (timer === undefined) {
        throw new Error(
          timers.size === 0
            ? 'The promise did not settle and no timer is left that could settle it.'
            : `The promise did not settle within ${withinMs} ms of the fake clock.`,
        );
      }
      run(timer);
      await settle();
    }
    return outcome;
  }

  return {
    now: () => now,
    setTimeout(callback, ms) {
      if (!(ms <= longestDelayMs)) throw new RangeError(`A timer of ${ms} ms would fire at once.`);
      lastHandle += 1;
      timers.set(lastHandle, { dueAt: now + Math.max(0, ms), callback });
      return lastHandle;
    },
    clearTimeout(handle) {
      timers.delete(handle as number);
    },
    get pendingTimers() {
      return timers.size;
    },
    advance,
    runUntil,
  };
}
