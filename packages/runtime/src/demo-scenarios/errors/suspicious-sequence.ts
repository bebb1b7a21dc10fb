import type { Tool } from '@ethosagent/core/contract';
import { z } from 'zod';
import type { DemoScenario } from '../demo-scenario.ts';
import { callTool, say } from '../script-parts.ts';

const peekInput = z.object({ path: z.string() });

/** Says that it reads a path, as the watcher sees it, and reads nothing. */
const peekTool: Tool<z.infer<typeof peekInput>> = {
  name: 'demo_peek',
  description: 'Pretends to read a file.',
  input: peekInput,
  readOnly: true,
  replay: 'safe',
  readsPaths: ({ path }) => [path],
  async execute() {
    return { ok: true, value: 'not a real key' };
  },
};

const sendTool: Tool = {
  name: 'demo_send',
  description: 'Pretends to send something away.',
  input: { type: 'object', properties: { text: { type: 'string' } } },
  replay: 'never',
  canSend: true,
  async execute() {
    return { ok: true, value: 'nothing was sent' };
  },
};

export const suspiciousSequence: DemoScenario = {
  name: 'error-watcher_suspicious-sequence',
  description: 'a key is read, then something would send data away: the watcher ends the turn before',
  compose: () => ({
    tools: [peekTool, sendTool],
    reply: (call) =>
      call === 1
        ? [...say('First a look at a key. '), callTool('demo_peek', { path: '.ssh/id_ed25519' })]
        : [...say('Then off with it.'), callTool('demo_send', { text: 'a key' })],
  }),
};
