import type { ContextInjector } from '@ethosagent/core/contract';
import type { DemoScenario } from '../demo-scenario.ts';
import { say } from '../script-parts.ts';

const brokenInjector: ContextInjector = {
  id: 'demo-context',
  priority: 1,
  required: true,
  inject() {
    throw new Error('the context that every turn needs is not there');
  },
};

export const injectorFailed: DemoScenario = {
  name: 'error-injector_failed',
  description: 'context that the turn cannot do without is missing',
  compose: () => ({ injectors: [brokenInjector], reply: () => say('Nobody will read this.') }),
};
