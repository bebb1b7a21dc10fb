import { createWatcher } from '@ethosagent/core';
import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const tokenBudget: DemoScenario = {
  name: 'halt-token-budget',
  description: 'too much output in one turn (the watcher is told to allow little)',
  compose: () => ({
    tools: [lookupTool],
    watcher: createWatcher({ tokenBudget: 300 }),
    reply: (call) => [
      ...say('Words and words. '),
      callTool('demo_lookup', { what: `thing ${call}` }),
      { type: 'usage', inputTokens: 100, outputTokens: 200 },
    ],
  }),
};
