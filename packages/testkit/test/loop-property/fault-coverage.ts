/** Counts in how many schedules each fault struck. */
export interface FaultCoverage {
  add(struck: ReadonlySet<string>): void;
  /** Faults with their share of all schedules, rarest first; a known fault that never struck has 0. */
  shares(): [fault: string, share: number][];
}

/** Starts a count over `known` faults; others are counted as they come. */
export function createFaultCoverage(known: readonly string[]): FaultCoverage {
  const counts = new Map<string, number>(known.map((fault) => [fault, 0]));
  let schedules = 0;
  return {
    add(struck) {
      schedules += 1;
      for (const fault of struck) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    },
    shares() {
      return [...counts]
        .map(([fault, count]): [string, number] => [fault, schedules === 0 ? 0 : count / schedules])
        .sort(([, a], [, b]) => a - b);
    },
  };
}
