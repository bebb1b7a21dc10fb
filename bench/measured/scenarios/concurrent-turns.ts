import { measureWork } from '../measure-work.ts';
import { readPeakMemory } from '../memory.ts';
import type { Scenario } from '../scenario.ts';
import { playText } from './text.ts';

const WARM_UP = 500;

/** Many turns at once, each in its own session. */
export const concurrentTurns: Scenario = async (row, [turns = 0, deltas = 0]) => {
  await playText(row, WARM_UP, 'event');
  const { cpu, wallMs } = await measureWork(async () => {
    await Promise.all(Array.from({ length: turns }, () => playText(row, deltas, 'event')));
  });
  const figures = { cpuPerDelta: cpu / (turns * deltas), wallMs, memoryMb: readPeakMemory() };
  return { figures, requests: turns + 1, aborted: 0 };
};
