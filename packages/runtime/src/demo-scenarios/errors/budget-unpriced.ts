import type { DemoScenario } from '../demo-scenario.ts';
import { hideEarlierSpend } from '../hide-earlier-spend.ts';
import { say } from '../script-parts.ts';

export const budgetUnpriced: DemoScenario = {
  name: 'error-budget_unpriced',
  description: 'a cap, and a model whose price nobody knows: the turn is refused',
  compose: () => ({
    model: { costBasis: 'unknown', images: false, local: false },
    limits: { budgetCapUsd: 1 },
    wrapStore: hideEarlierSpend,
    reply: () => say('Nobody will read this.'),
  }),
};
