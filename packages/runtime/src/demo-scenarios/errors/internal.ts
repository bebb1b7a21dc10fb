import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

export const internal: DemoScenario = {
  name: 'error-internal',
  description: 'something breaks that nobody thought of',
  compose: () => ({
    reply: () => [...say('So far so good.'), { fail: new TypeError('undefined is not a rocket') }],
  }),
};
