import type { DemoScenario } from '../demo-scenario.ts';
import { lookupTool } from '../demo-tools.ts';
import { callTool, say } from '../script-parts.ts';

export const abort: DemoScenario = {
  name: 'abort',
  description: 'someone stops the turn while a call runs',
  compose: () => ({
    tools: [lookupTool],
    abortAfterMs: 600,
    reply: (call) =>
      call === 1
        ? [...say('This takes ten seconds.'), callTool('demo_lookup', { what: 'patience', ms: 10_000 })]
        : say('Nobody will read this.'),
  }),
};
