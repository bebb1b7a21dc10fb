import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const slow: DemoScenario = {
  name: 'slow',
  description: 'a model that takes its time, with pauses of a second',
  compose: () => ({
    reply: () => [
      { wait: 1000 },
      { type: 'heartbeat' },
      ...say('Good things', { pause: 120 }),
      { wait: 1000 },
      ...say(' come to those', { pause: 120 }),
      { wait: 1000 },
      ...say(' who wait.', { pause: 120 }),
    ],
  }),
};
