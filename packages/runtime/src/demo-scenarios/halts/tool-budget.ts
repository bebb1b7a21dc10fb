import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const toolBudget: DemoScenario = {
  name: 'halt-tool-budget',
  description: 'the turn has made as many calls as it may',
  compose: () => ({
    tools: [lookupTool],
    limits: { maxToolCallsPerTurn: 4 },
    reply: (call) => [
      ...say(`Two more calls. `),
      callTool('demo_lookup', { what: `thing ${2 * call - 1}` }),
      callTool('demo_lookup', { what: `thing ${2 * call}` }),
    ],
  }),
};
