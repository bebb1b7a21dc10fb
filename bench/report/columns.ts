/** A column of the tables of figures. `scale` turns the figure into the unit of the title. */
export interface Column {
  title: string;
  scenario: string;
  figure: string;
  scale: number;
}

const MICROSECONDS = 1;
const MILLISECONDS = 0.001;

/** The tables of figures, by title. */
export const TABLES: Readonly<Record<string, readonly Column[]>> = {
  'CPU of a delta, and of a tool round': [
    toColumn('text µs', 'text', 'cpuPerDelta', MICROSECONDS),
    toColumn('coalesced µs', 'text-coalesced', 'cpuPerDelta', MICROSECONDS),
    toColumn('split µs', 'text-split', 'cpuPerDelta', MICROSECONDS),
    toColumn('50 rounds ms', 'tools-50', 'cpuPerRound', MILLISECONDS),
    toColumn('200 rounds ms', 'tools-200', 'cpuPerRound', MILLISECONDS),
    toColumn('400 rounds ms', 'tools-400', 'cpuPerRound', MILLISECONDS),
    toColumn('200 turns µs', 'turns', 'cpuPerDelta', MICROSECONDS),
  ],
  'Peak memory of the process': [
    toColumn('loaded MB', 'load', 'loadedMb', 1),
    toColumn('text MB', 'text', 'memoryMb', 1),
    toColumn('400 rounds MB', 'tools-400', 'memoryMb', 1),
    toColumn('200 turns MB', 'turns', 'memoryMb', 1),
  ],
  'Waiting, stopping, loading': [
    toColumn('first delta ms', 'first', 'firstDeltaMs', 1),
    toColumn('first turn ms', 'first', 'firstTurnMs', 1),
    toColumn('abort slow ms', 'abort', 'abortSlowMs', 1),
    toColumn('abort burst ms', 'abort', 'abortBurstMs', 1),
    toColumn('late deltas', 'abort', 'lateDeltas', 1),
    toColumn('loading ms CPU', 'load', 'cpuLoadMs', 1),
    toColumn('start over bare Node ms', 'start', 'overMs', 1),
  ],
};

function toColumn(
  title: string,
  scenario: string,
  ...[figure, scale]: [figure: string, scale: number]
): Column {
  return { title, scenario, figure, scale };
}
