import { setTimeout as wait } from 'node:timers/promises';
import { toMedian } from '../median.ts';
import { type Play, toModelName } from '../model-name.ts';
import type { Row } from '../row.ts';
import type { Scenario } from '../scenario.ts';
import { Sink } from '../sink.ts';

const SLOW: Play = { kind: 'slow', deltas: 3_000, everyMs: 1 };
const BURST: Play = { kind: 'text', deltas: 100_000, wire: 'event' };
const SLOW_AT = 20;
const BURST_AT = 2_000;
const WARM_UP = 2;
const PAUSE_MS = 20;

/** From `abort()` at some delta to the end of the turn, in a slow stream and in a burst. Later deltas are late ones. */
export const abortTurn: Scenario = async (row, [times = 0]) => {
  const slow = await abortOften(row, times, { play: SLOW, at: SLOW_AT });
  const burst = await abortOften(row, times, { play: BURST, at: BURST_AT });
  const figures = {
    abortSlowMs: slow.ms,
    abortBurstMs: burst.ms,
    lateDeltas: Math.max(slow.late, burst.late),
  };
  return { figures, requests: 2 * times, aborted: 2 * times };
};

async function abortOften(
  row: Row,
  times: number,
  stream: { play: Play; at: number },
): Promise<{ ms: number; late: number }> {
  const ends: { ms: number; late: number }[] = [];
  for (let i = 0; i < times; i++) {
    ends.push(await abortOnce(row, stream));
    await wait(PAUSE_MS);
  }
  const counted = ends.slice(WARM_UP);
  return { ms: toMedian(counted.map(({ ms }) => ms)), late: Math.max(...ends.map(({ late }) => late)) };
}

async function abortOnce(
  row: Row,
  { play, at }: { play: Play; at: number },
): Promise<{ ms: number; late: number }> {
  const controller = new AbortController();
  const sink = new Sink(play.deltas);
  let abortedAt = 0;
  sink.stopAt = at;
  sink.onStop = () => {
    abortedAt = performance.now();
    controller.abort();
  };
  await row.turn(toModelName(play), sink, controller.signal);
  const ms = performance.now() - abortedAt;
  if (abortedAt === 0) throw new Error(`The turn ended before delta ${at}.`);
  return { ms, late: sink.deltas - at };
}
