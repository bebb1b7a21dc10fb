import { measureWork } from '../measure-work.ts';
import { readPeakMemory } from '../memory.ts';
import { toModelName, type Wire } from '../model-name.ts';
import type { Row } from '../row.ts';
import type { Scenario } from '../scenario.ts';
import { Sink } from '../sink.ts';

const WARM_UP = 500;

/** One turn of many deltas. */
export function createText(wire: Wire): Scenario {
  return async (row, [deltas = 0]) => {
    await playText(row, WARM_UP, wire);
    const { cpu, wallMs } = await measureWork(() => playText(row, deltas, wire));
    const figures = { cpuPerDelta: cpu / deltas, wallMs, memoryMb: readPeakMemory() };
    return { figures, requests: 2, aborted: 0 };
  };
}

/** Plays one turn of text and checks it. */
export async function playText(row: Row, deltas: number, wire: Wire): Promise<void> {
  const sink = new Sink(deltas);
  await row.turn(toModelName({ kind: 'text', deltas, wire }), sink);
  sink.expect({ deltas, tools: 0 });
}
