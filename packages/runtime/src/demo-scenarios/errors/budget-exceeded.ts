import type { DemoScenario } from '../demo-scenario.ts';
import { pricedModel } from '../priced-model.ts';
import { say } from '../script-parts.ts';

export const budgetExceeded: DemoScenario = {
  name: 'error-budget_exceeded',
  description: 'the session has nothing left to spend: the turn is refused',
  compose: () => ({
    model: pricedModel,
    limits: { budgetCapUsd: 0 },
    reply: () => say('Nobody will read this.'),
  }),
};
