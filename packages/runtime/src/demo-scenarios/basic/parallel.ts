import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const parallel: DemoScenario = {
  name: 'parallel',
  description: 'three calls side by side, the quickest ends first',
  compose: () => ({
    tools: [lookupTool],
    reply: (call) =>
      call === 1
        ? [
            ...say('I look up three things at once.'),
            callTool('demo_lookup', { what: 'slow', ms: 450 }),
            callTool('demo_lookup', { what: 'medium', ms: 250 }),
            callTool('demo_lookup', { what: 'quick', ms: 50 }),
          ]
        : say('\n\nAll three are there: quick came first, slow last.'),
  }),
};
