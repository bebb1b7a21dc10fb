import type { Hook } from '@ethosagent/core/contract';
import type { DemoScenario } from '../demo-scenario.ts';
import { createChangeTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

const brokenGuard: Hook<'before_tool_call'> = {
  id: 'demo-guard',
  on: 'before_tool_call',
  guard: true,
  run() {
    throw new Error('the list of what is allowed cannot be read');
  },
};

export const hookFailed: DemoScenario = {
  name: 'error-hook_failed',
  description: 'a guard fails: the call that it should look at does not run',
  compose: () => ({
    tools: [createChangeTool()],
    hooks: [brokenGuard],
    reply: () => [...say('I change something.'), callTool('demo_change', { what: 'a guarded thing' })],
  }),
};
