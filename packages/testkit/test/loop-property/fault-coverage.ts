/** Counts in how many schedules each fault struck. */
export interface FaultCoverage {
  /** How many schedules were counted. */
  readonly schedules: number;
  add(struck: ReadonlySet<string>): void;
  /** Faults with their share of all schedules, rarest first; a known fault that never struck has 0. */
  shares(): [fault: string, share: number][];
}

/** Starts a count over `known` faults; others are counted as they come. */
export function createFaultCoverage(known: readonly string[]): FaultCoverage {
  const counts = new Map<string, number>(known.map((fault) => [fault, 0]));
  let schedules = 0;
  return {
    get schedules() {
      return schedules;
    },
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

/** The shares as lines of text, several to a line. */
export function formatCoverage(shares: readonly [fault: string, share: number][]): string {
  const cells = shares.map(([fault, share]) => `${(share * 100).toFixed(1).padStart(5)}% ${fault}`);
  const width = Math.max(...cells.map((cell) => cell.length)) + 2;
  const lines = [`${shares.length} kinds of faults, with the share of schedules in which each struck:`];
  for (let first = 0; first < cells.length; first += 3) {
    lines.push(
      cells
        .slice(first, first + 3)
        .map((cell) => cell.padEnd(width))
        .join('')
        .trimEnd(),
    );
  }
  return lines.join('\n');
}
