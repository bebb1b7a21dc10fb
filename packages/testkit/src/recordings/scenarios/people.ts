import type { ApprovalAnswer, ApprovalPort, ClientPort, Clock, Tool } from '@ethosagent/core/contract';
import { type Reply, reply } from '../../reply.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';
import { createStageTool, pause } from '../stage-tools.ts';

const script: readonly Reply[] = [
  [
    said('I clean up.'),
    reply.call('run_command', { command: "rm -rf 'build output' && echo done" }),
    reply.usage(80, 25),
  ],
  [said('That is that.'), reply.usage(130, 6)],
];

/** A person who answers after 15 s. */
function createPerson(clock: Clock, answer: ApprovalAnswer): ApprovalPort {
  return {
    async request(_, signal) {
      await pause(clock, 15_000, signal);
      return answer;
    },
  };
}

/** A person who stops the turn after 15 s instead of answering. */
function createStopper(clock: Clock, stop: () => void): ApprovalPort {
  return {
    async request(_, signal) {
      await pause(clock, 15_000, signal);
      stop();
      await pause(clock, 3_600_000, signal);
      throw new Error('nobody answered');
    },
  };
}

function createCommand(): Tool {
  return createStageTool('run_command', () => ({ ok: true, value: 'done' }), {
    audience: 'user',
    replay: 'never',
    needsApproval: () => 'it runs a command',
  });
}

const client: ClientPort = {
  ask: async () => 'Only the tests',
  request: async () => ({ line: 7, column: 3 }),
};

/** Turns in which a person is asked, or their program. */
export const PEOPLE: readonly Scenario[] = [
  {
    name: 'approval-granted',
    description: 'A call that needs leave; the person grants it for the session after 15 s, and it runs.',
    script,
    loop: ({ clock }) => ({
      tools: [createCommand()],
      approvals: createPerson(clock, { decision: 'approve', scope: 'session' }),
    }),
  },
  {
    name: 'approval-denied',
    description: 'A call that needs leave; the person denies it with a comment, and it never runs.',
    script,
    loop: ({ clock }) => ({
      tools: [createCommand()],
      approvals: createPerson(clock, {
        decision: 'deny',
        scope: 'once',
        comment: 'I still need that folder.',
      }),
    }),
  },
  {
    name: 'approval-nobody',
    description: 'A call that needs leave where nobody can be asked: denied at once, without a question.',
    script,
    loop: () => ({ tools: [createCommand()] }),
  },
  {
    name: 'approval-expired',
    description: 'The person stops the turn while they are asked: the question expires, the call never runs.',
    script: script.slice(0, 1),
    loop: ({ clock, stop }) => ({ tools: [createCommand()], approvals: createStopper(clock, stop) }),
  },
  {
    name: 'questions',
    description: 'A tool asks the person, asks their program to act, tells it something and changes a file.',
    script: [
      [reply.call('tidy', {}), reply.usage(70, 10)],
      [said('Tidied.'), reply.usage(110, 4)],
    ],
    loop: () => ({
      client,
      tools: [
        createStageTool('tidy', async (_, context) => {
          const options = ['Everything', 'Only the tests'];
          const answer = await context.ask({ question: 'What shall I tidy?', options });
          const cursor = await context.requestClient('cursor', { file: 'a.test.ts' });
          context.emitClient({ open: 'a.test.ts' });
          context.fileChanged({ path: '/project/a.test.ts', before: 'let a;\n', after: 'const a = 1;\n' });
          return { ok: true, value: `${answer} at ${JSON.stringify(cursor)}` };
        }),
      ],
    }),
  },
];
