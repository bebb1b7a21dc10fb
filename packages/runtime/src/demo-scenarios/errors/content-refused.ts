import type { DemoScenario } from '../demo-scenario.ts';

export const contentRefused: DemoScenario = {
  name: 'error-content_refused',
  description: 'the model refuses to answer',
  compose: () => ({
    reply: () => [{ wait: 80 }, { type: 'finish', reason: 'refused' }],
  }),
};
