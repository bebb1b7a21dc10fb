import type { Scenario } from './scenario.ts';
import { abortTurn } from './scenarios/abort.ts';
import { concurrentTurns } from './scenarios/concurrent-turns.ts';
import { firstDelta } from './scenarios/first-delta.ts';
import { createText } from './scenarios/text.ts';
import { toolRounds } from './scenarios/tool-rounds.ts';

/** What a row can be made to do. `load` only loads it: that is measured every time. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  load: async () => ({ figures: {}, requests: 0, aborted: 0 }),
  text: createText('event'),
  'text-coalesced': createText('coalesced'),
  'text-split': createText('split'),
  tools: toolRounds,
  turns: concurrentTurns,
  first: firstDelta,
  abort: abortTurn,
};
