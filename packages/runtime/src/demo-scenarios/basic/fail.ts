import type { DemoScenario } from '../demo-scenario.ts';
import { brokenTool, lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const fail: DemoScenario = {
  name: 'fail',
  description: 'calls that fail: a failure, wrong and broken arguments, an unknown tool; the turn goes on',
  compose: () => ({
    tools: [brokenTool, lookupTool],
    reply: (call) =>
      call === 1
        ? [
            callTool('demo_broken', { what: 'a wheel' }),
            callTool('demo_lookup', { what: 12 }),
            { type: 'tool_call', name: 'demo_lookup', arguments: '{"what": "half a' },
            callTool('demo_missing', { what: 'a tool' }),
            callTool('demo_lookup', { what: 'a spare wheel' }),
          ]
        : say(
            'Four of five calls failed, each for its own reason. A failed call is an answer, not the end of a turn.',
          ),
  }),
};
