import type { DemoScenario } from '../demo-scenario.ts';
import { say, think } from '../script-parts.ts';

export const thinking: DemoScenario = {
  name: 'thinking',
  description: 'reasoning before the answer',
  compose: () => ({
    reply: () => [
      ...think(
        'Seventeen times three. Ten threes are thirty, seven threes are twenty-one. Together fifty-one.',
      ),
      ...say('17 × 3 is **51**.'),
    ],
  }),
};
