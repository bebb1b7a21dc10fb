import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const errorAbort: DemoScenario = {
  name: 'error-abort',
  description: 'someone stops the turn while the answer streams',
  compose: () => ({
    abortAfterMs: 500,
    reply: () => say('and on and on '.repeat(400)),
  }),
};
