import { createHook } from 'node:async_hooks';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Timers that our code has set and that neither fired nor were cleared. */
export interface TimerWatch {
  /** Where each was set, one line a timer. */
  readonly left: string[];
  stop(): void;
}

/** This folder as stacks may write it: as a path, and as an address, where blanks and the like are encoded. */
const HERE = [dirname(fileURLToPath(import.meta.url)), new URL('.', import.meta.url).href];
/** What stands between `setTimeout` and its caller. */
const MACHINERY = /\(?node:(internal\/(async_hooks|timers|abort_controller)|timers)/;
const FOREIGN = /\(?node:|[\\/]node_modules[\\/](?!@ethosagent[\\/])/;

/**
 * Watches every timer that is set from now on, also those that do not keep the process alive. Timers of Node itself,
 * of installed packages and of this folder do not count.
 */
export function watchTimers(): TimerWatch {
  const timers = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      if (type !== 'Timeout') return;
      const caller = findCaller(new Error().stack ?? '');
      if (caller !== undefined) timers.set(id, caller);
    },
    destroy(id) {
      timers.delete(id);
    },
  });
  hook.enable();
  return {
    get left() {
      return [...timers.values()];
    },
    stop: () => void hook.disable(),
  };
}

function findCaller(stack: string): string | undefined {
  // The first two lines are the error and the hook.
  const caller = stack
    .split('\n')
    .slice(2)
    .find((line) => !MACHINERY.test(line));
  if (caller === undefined || FOREIGN.test(caller)) return undefined;
  return HERE.some((place) => caller.includes(place)) ? undefined : caller.trim();
}
