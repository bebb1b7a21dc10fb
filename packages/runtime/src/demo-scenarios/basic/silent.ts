import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

/** Longer than the clock that ends the turn when nobody stops it. */
const FOR_EVER_MS = 3_600_000;

export const silent: DemoScenario = {
  name: 'silent',
  description: 'a model that falls silent after a few words, until someone stops it',
  compose: () => ({
    reply: () => [...say('One moment please'), { wait: FOR_EVER_MS }],
  }),
};
