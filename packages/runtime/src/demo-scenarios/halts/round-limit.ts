import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const roundLimit: DemoScenario = {
  name: 'halt-round-limit',
  description: 'the turn has had as many rounds as it may',
  compose: () => ({
    tools: [lookupTool],
    limits: { maxRounds: 3 },
    reply: (call) => [...say(`Round ${call}. `), callTool('demo_lookup', { what: `round ${call}` })],
  }),
};
