import { createWatcher } from '@ethosagent/core';
import type { DemoScenario } from '../demo-scenario.ts';
import { createChangeTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

const mostPerMinute = 8;

export const rateLimit: DemoScenario = {
  name: 'halt-rate-limit',
  description: 'too many changes in a minute (the watcher is told to allow few)',
  compose: () => ({
    tools: [createChangeTool()],
    watcher: createWatcher({ rateLimit: mostPerMinute }),
    reply: () => [
      ...say('Many changes at once.'),
      ...Array.from({ length: mostPerMinute + 1 }, (_, index) =>
        callTool('demo_change', { what: `thing ${index + 1}` }),
      ),
    ],
  }),
};
