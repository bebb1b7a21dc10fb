import type { DemoScenario } from '../demo-scenario.ts';
import { createChangeTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const identicalStreak: DemoScenario = {
  name: 'halt-identical-streak',
  description: 'the same call with the same arguments, again and again',
  compose: () => ({
    tools: [createChangeTool()],
    reply: () => [...say('Once more. '), callTool('demo_change', { what: 'the same thing' })],
  }),
};
