import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const turnTimeout: DemoScenario = {
  name: 'error-turn_timeout',
  description: 'the turn takes longer than it may (its clock is set short)',
  compose: () => ({
    tools: [lookupTool],
    timeouts: { turnMs: 600 },
    reply: () => [
      ...say('This takes ten seconds.'),
      callTool('demo_lookup', { what: 'patience', ms: 10_000 }),
    ],
  }),
};
