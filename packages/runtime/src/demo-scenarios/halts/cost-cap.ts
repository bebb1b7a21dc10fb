import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { hideEarlierSpend } from '../hide-earlier-spend.ts';
import { pricedModel } from '../priced-model.ts';
import { callTool, say } from '../script-parts.ts';

export const costCap: DemoScenario = {
  name: 'halt-cost-cap',
  description: 'the session has spent what it may',
  compose: () => ({
    tools: [lookupTool],
    model: pricedModel,
    limits: { budgetCapUsd: 0.0005 },
    wrapStore: hideEarlierSpend,
    reply: (call) => [
      ...say(`Round ${call} costs a tenth of a cent. `),
      callTool('demo_lookup', { what: `round ${call}` }),
      { type: 'usage', inputTokens: 900, outputTokens: 100 },
    ],
  }),
};
