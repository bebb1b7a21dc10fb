import type { DemoScenario } from '../demo-scenario.ts';
import { brokenTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const compoundingError: DemoScenario = {
  name: 'halt-compounding-error',
  description: 'one tool fails again and again with the same error',
  compose: () => ({
    tools: [brokenTool],
    reply: (call) => [...say(`Try ${call}. `), callTool('demo_broken', { what: `part ${call}` })],
  }),
};
