import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const noProgress: DemoScenario = {
  name: 'halt-no-progress',
  description: 'the same call gives the same result and nothing new comes between',
  compose: () => ({
    tools: [lookupTool],
    reply: () => [...say('Is it there yet? '), callTool('demo_lookup', { what: 'the answer' })],
  }),
};
