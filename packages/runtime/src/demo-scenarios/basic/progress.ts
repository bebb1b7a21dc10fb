import { setTimeout as wait } from 'node:timers/promises';
import type { Tool } from '@ethosagent/core/contract';
import type { DemoScenario } from '../demo-scenario.ts';
import { callTool, say } from '../script-parts.ts';

const bakeTool: Tool = {
  name: 'demo_bake',
  description: 'Bakes a cake.',
  input: { type: 'object', properties: {} },
  replay: 'never',
  audience: 'user',
  async execute(_, { emit, signal }) {
    for (const percent of [0, 25, 50, 75, 100]) {
      emit({ type: 'progress', message: `The cake is ${percent} % done`, percent, audience: 'user' });
      emit({ type: 'progress', message: `oven at ${180 + percent / 10} degrees` });
      await wait(120, undefined, { signal });
    }
    return { ok: true, value: 'one cake' };
  },
};

export const progress: DemoScenario = {
  name: 'progress',
  description: 'a call that tells how far it is, to people and to developers',
  compose: () => ({
    tools: [bakeTool],
    reply: (call) => (call === 1 ? [callTool('demo_bake', {})] : say('The cake is done.')),
  }),
};
