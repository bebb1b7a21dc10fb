/** What must hold, as data. */
export interface Goal {
  name: string;
  what: string;
  scenario: string;
  /** The figure of the scenario that counts. */
  figure: string;
  /**
   * `yardstick`: our figure against that of the bare loop of the same protocol in the same run.
   * `scenario`: our figure against ours in `other`. `plain`: the figure itself.
   */
  against: 'yardstick' | 'scenario' | 'plain';
  other?: string;
  limit: number;
  /** What we want to reach beyond the goal. */
  aim?: number;
  /** Measured figures may be over the limit by {@link SLACK}: what is counted may not. */
  exact?: boolean;
}

/** Noise that is left in a median: a ratio is missed above limit times this. */
export const SLACK = 1.3;

export const GOALS: readonly Goal[] = [
  toCpu('text-cpu', 'CPU of a delta', 'text', 1.4, 1.15),
  toCpu('text-coalesced-cpu', 'CPU of a delta, coalesced', 'text-coalesced', 1.4, 1.15),
  toCpu('text-split-cpu', 'CPU of a delta, one write each', 'text-split', 1.4, 1.15),
  toRounds(50),
  toRounds(200),
  toRounds(400),
  {
    name: 'tools-growth',
    what: 'CPU of a round at 400 rounds against one at 200',
    scenario: 'tools-400',
    figure: 'cpuPerRound',
    against: 'scenario',
    other: 'tools-200',
    limit: 1.25,
  },
  toRatio('tools-400-memory', 'peak memory, 400 rounds', 'tools-400', 'memoryMb', 1.4),
  toCpu('turns-cpu', 'CPU of a delta, 200 turns at once', 'turns', 1.4, 1.2),
  toRatio('turns-memory', 'peak memory, 200 turns at once', 'turns', 'memoryMb', 1.3),
  toRatio('first-delta', 'first delta of a warm process', 'first', 'firstDeltaMs', 1.8, 1.4),
  toRatio('first-turn', 'first delta of the first turn', 'first', 'firstTurnMs', 2.5),
  toRatio('abort-slow', 'abort to ending, slow stream', 'abort', 'abortSlowMs', 2.5),
  toRatio('abort-burst', 'abort to ending, burst', 'abort', 'abortBurstMs', 2.5),
  {
    name: 'late-deltas',
    what: 'deltas after an abort',
    scenario: 'abort',
    figure: 'lateDeltas',
    against: 'plain',
    limit: 0,
    exact: true,
  },
  toRatio('import-cpu', 'CPU of loading', 'load', 'cpuLoadMs', 2.2, 1.6),
  {
    name: 'install-size',
    what: 'MB of core and providers beside zod',
    scenario: 'install',
    figure: 'ownMb',
    against: 'plain',
    limit: 1.5,
    aim: 1,
    exact: true,
  },
];

function toRatio(
  name: string,
  what: string,
  scenario: string,
  ...[figure, limit, aim]: [figure: string, limit: number, aim?: number]
): Goal {
  const goal: Goal = { name, what, scenario, figure, against: 'yardstick', limit };
  return aim === undefined ? goal : { ...goal, aim };
}

function toCpu(name: string, what: string, scenario: string, ...[limit, aim]: [number, number]): Goal {
  return toRatio(name, what, scenario, 'cpuPerDelta', limit, aim);
}

function toRounds(rounds: number): Goal {
  const scenario = `tools-${rounds}`;
  return toRatio(`${scenario}-cpu`, `CPU of a round, ${rounds} rounds`, scenario, 'cpuPerRound', 2, 1.5);
}
