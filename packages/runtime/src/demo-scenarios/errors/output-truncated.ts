import type { DemoScenario } from '../demo-scenario.ts';
import { createChangeTool } from '../demo-tools.ts';
import { say } from '../script-parts.ts';

export const outputTruncated: DemoScenario = {
  name: 'error-output_truncated',
  description: 'the output limit cuts the arguments of a call twice in a row',
  compose: () => ({
    tools: [createChangeTool()],
    reply: () => [
      ...say('A very long call. '),
      { type: 'tool_call', name: 'demo_change', arguments: '{"what": "a text that does not come to its en' },
      { type: 'finish', reason: 'output_limit' },
    ],
  }),
};
