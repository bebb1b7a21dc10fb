/** When a fault strikes: from the `from`-th use of that operation on (1 is the first), `times` times. */
interface Strike {
  /** @default 1 */
  from?: number | undefined;
  /** @default 1; `Infinity` for every use from then on */
  times?: number | undefined;
}

/**
 * What goes wrong in a store. Uses are counted over the whole store, all sessions together.
 * - `throw`: the operation fails with `error` (default: `storage_failed`) and does nothing;
 * - `hang`: its promise never settles;
 * - `delay`: it happens `ms` milliseconds later;
 * - `lie`: it resolves at once and does nothing;
 * - on `commit`: what was appended counts as committed `ms` later, or (`hang`) only with the next commit.
 */
export type StoreFault = Strike &
  (
    | { on: 'open' | 'append' | 'flush' | 'rows' | 'close'; do: 'throw'; error?: unknown }
    | { on: 'open' | 'flush' | 'rows' | 'close' | 'commit'; do: 'hang' }
    | { on: 'open' | 'flush' | 'rows' | 'close' | 'commit'; do: 'delay'; ms: number }
    | { on: 'flush' | 'close'; do: 'lie' }
  );

/** Counts the uses of each operation and tells which fault strikes this one. */
export interface FaultPlan {
  take(on: StoreFault['on']): StoreFault | undefined;
}

/** Makes the plan for some faults; of several that fit, the first strikes and `onStrike` is told. */
export function createFaultPlan(
  faults: readonly StoreFault[],
  onStrike: (fault: StoreFault) => void,
): FaultPlan {
  const uses = new Map<string, number>();
  return {
    take(on) {
      const use = (uses.get(on) ?? 0) + 1;
      uses.set(on, use);
      const struck = faults.find((fault) => {
        const from = fault.from ?? 1;
        return fault.on === on && use >= from && use < from + (fault.times ?? 1);
      });
      if (struck !== undefined) onStrike(struck);
      return struck;
    },
  };
}
