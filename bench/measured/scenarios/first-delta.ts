import { setTimeout as wait } from 'node:timers/promises';
import { toMedian } from '../median.ts';
import { toModelName } from '../model-name.ts';
import type { Scenario } from '../scenario.ts';
import { Sink } from '../sink.ts';

const DELTAS = 3;
const WARM_UP = 11;
const PAUSE_MS = 2;

/** From the start of a turn to its first delta, the server idle: the first turn of the process, then warm ones. */
export const firstDelta: Scenario = async (row, [turns = 0]) => {
  const times: number[] = [];
  for (let i = 0; i < turns; i++) {
    const sink = new Sink(DELTAS);
    const startedAt = performance.now();
    await row.turn(toModelName({ kind: 'text', deltas: DELTAS, wire: 'event' }), sink);
    sink.expect({ deltas: DELTAS, tools: 0 });
    times.push(sink.firstAt - startedAt);
    await wait(PAUSE_MS);
  }
  const figures = { firstTurnMs: times[0] as number, firstDeltaMs: toMedian(times.slice(WARM_UP)) };
  return { figures, requests: turns, aborted: 0 };
};
