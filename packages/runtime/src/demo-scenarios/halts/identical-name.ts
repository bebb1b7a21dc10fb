import type { DemoScenario } from '../demo-scenario.ts';
import { createChangeTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const identicalName: DemoScenario = {
  name: 'halt-identical-name',
  description: 'one tool was called as often as it may be',
  compose: () => ({
    tools: [createChangeTool()],
    limits: { maxIdenticalToolCalls: 3 },
    reply: (call) => [...say(`Change ${call}. `), callTool('demo_change', { what: `thing ${call}` })],
  }),
};
