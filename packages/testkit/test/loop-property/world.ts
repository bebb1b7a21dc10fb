import type { Clock } from '@ethosagent/core/contract';
import { createFakeClock, type FakeClock } from '../../src/index.ts';

/** The surroundings of one schedule: its time, and what happened in it. */
export interface World {
  readonly clock: FakeClock;
  /** The same time as the loop sees it, with its own timers counted apart from those of the test's parts. */
  readonly loopClock: Clock & { readonly pendingTimers: number };
  /** Names of the faults that really struck. */
  readonly struck: ReadonlySet<string>;
  note(fault: string): void;
  /** What the test's parts saw that no loop may do. */
  readonly faults: readonly string[];
  blame(fault: string): void;
  /** Called when a turn begins and when it is stopped; after a stop nothing new may begin. */
  beginTurn(): void;
  stopTurn(): void;
  /** Called when a tool or an LLM call begins. */
  noteBegin(what: string): void;
  /** Resolves with `value` after `ms`. */
  after<T>(ms: number, value: T): Promise<T>;
}

/** Makes the surroundings of a schedule. */
export function createWorld(): World {
  const clock = createFakeClock();
  const struck = new Set<string>();
  const faults: string[] = [];
  let isStopped = false;
  return {
    clock,
    loopClock: createCountingClock(clock),
    struck,
    faults,
    blame: (fault) => void faults.push(fault),
    beginTurn() {
      isStopped = false;
    },
    stopTurn() {
      isStopped = true;
    },
    noteBegin(what) {
      if (isStopped) faults.push(`${what} begins after the stop`);
    },
    note: (fault) => void struck.add(fault),
    after: (ms, value) => new Promise((resolve) => clock.setTimeout(() => resolve(value), ms)),
  };
}

function createCountingClock(clock: FakeClock): World['loopClock'] {
  const pending = new Set<unknown>();
  return {
    now: () => clock.now(),
    setTimeout(callback, ms) {
      const handle = clock.setTimeout(() => {
        pending.delete(handle);
        callback();
      }, ms);
      pending.add(handle);
      return handle;
    },
    clearTimeout(handle) {
      pending.delete(handle);
      clock.clearTimeout(handle);
    },
    get pendingTimers() {
      return pending.size;
    },
  };
}
