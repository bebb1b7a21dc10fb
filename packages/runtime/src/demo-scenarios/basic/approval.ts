import type { CompletionRequest, Tool } from '@ethosagent/core/contract';
import { z } from 'zod';
import type { DemoScenario } from '../demo-scenario.ts';
import { callTool, say } from '../script-parts.ts';

const launchInput = z.object({ rocket: z.string() });

const launchTool: Tool<z.infer<typeof launchInput>> = {
  name: 'demo_launch',
  description: 'Launches a paper rocket.',
  input: launchInput,
  replay: 'never',
  audience: 'user',
  needsApproval: ({ rocket }) => `Launch the paper rocket "${rocket}"`,
  async execute({ rocket }) {
    return { ok: true, value: `${rocket} is in the air` };
  },
};

export const approval: DemoScenario = {
  name: 'approval',
  description: 'a call that needs leave; without anyone to ask it is denied',
  compose: () => ({
    tools: [launchTool],
    reply: (call, request) => {
      if (call === 1)
        return [
          ...say('I would like to launch something.\n\n'),
          callTool('demo_launch', { rocket: 'Laika' }),
        ];
      return say(
        wasDone(request) ? 'It flies.' : 'I was not given leave, so the rocket stays on the ground.',
      );
    },
  }),
};

function wasDone({ messages }: CompletionRequest): boolean {
  const last = messages.at(-1);
  return last?.role === 'tool' && last.answers.every((answer) => answer.ok);
}
