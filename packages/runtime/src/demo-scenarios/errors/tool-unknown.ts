import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const toolUnknown: DemoScenario = {
  name: 'error-tool_unknown',
  description: 'the model asks three times only for tools that do not exist',
  compose: () => ({
    tools: [lookupTool],
    reply: (call) => [...say('Surely there is such a tool. '), callTool('demo_magic', { spell: call })],
  }),
};
