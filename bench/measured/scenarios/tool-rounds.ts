import { measureWork } from '../measure-work.ts';
import { readPeakMemory } from '../memory.ts';
import { toModelName } from '../model-name.ts';
import type { Row } from '../row.ts';
import type { Scenario } from '../scenario.ts';
import { Sink } from '../sink.ts';

const WARM_UP = 3;

/** One turn of many rounds, a few deltas and one call each; the whole conversation is sent anew in every round. */
export const toolRounds: Scenario = async (row, [rounds = 0, deltas = 0]) => {
  await playRounds(row, WARM_UP, deltas);
  const { cpu, wallMs } = await measureWork(() => playRounds(row, rounds, deltas));
  const replies = rounds + 1;
  const figures = { cpuPerRound: cpu / replies, wallMs, memoryMb: readPeakMemory() };
  return { figures, requests: WARM_UP + 1 + replies, aborted: 0 };
};

async function playRounds(row: Row, rounds: number, deltas: number): Promise<void> {
  const sink = new Sink(deltas);
  await row.turn(toModelName({ kind: 'tools', rounds, deltas }), sink);
  sink.expect({ deltas: (rounds + 1) * deltas, tools: rounds });
}
