import { reply } from '../../reply.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';
import { createReader, createStageTool, pause } from '../stage-tools.ts';

/** Turns with tool calls. */
export const CALLS: readonly Scenario[] = [
  {
    name: 'one-call',
    description: 'A call with progress for the person and for developers, between two texts.',
    script: [
      [said('I run the tests.'), reply.call('run_command', { command: 'npm test' }), reply.usage(90, 30)],
      [said('All 12 tests pass.'), reply.usage(160, 9)],
    ],
    loop: ({ clock }) => ({
      tools: [
        createStageTool(
          'run_command',
          async (_, context) => {
            context.emit({ type: 'progress', message: 'spawned, pid 4711' });
            for (const percent of [25, 50, 75, 100]) {
              await pause(clock, 500);
              const message = `${(12 * percent) / 100} of 12 tests`;
              context.emit({ type: 'progress', message, percent, audience: 'user' });
            }
            return { ok: true, value: '12 passed, 0 failed' };
          },
          { audience: 'user', replay: 'never' },
        ),
      ],
    }),
    turns: [{ input: 'Do the tests pass?' }],
  },
  {
    name: 'parallel-calls',
    description: 'Three read-only calls side by side that end in another order than they began.',
    script: [
      [
        said('I read three files.'),
        reply.calls([
          ['read_file', { path: 'slow.txt' }],
          ['read_file', { path: 'quick.txt' }],
          ['read_file', { path: 'middle.txt' }],
        ]),
        reply.usage(80, 45),
      ],
      [said('They say one, two and three.'), reply.usage(200, 12)],
    ],
    loop: ({ clock }) => ({
      tools: [
        createReader(clock, {
          'slow.txt': { text: 'one', ms: 3_000 },
          'quick.txt': { text: 'two', ms: 100 },
          'middle.txt': { text: 'three', ms: 900 },
        }),
      ],
    }),
    turns: [{ input: 'Read the three files.' }],
  },
  {
    name: 'failing-tools',
    description:
      'A call that gives a failure, one that throws, one that takes too long; then an answer all the same.',
    script: [
      [reply.call('read_file', { path: 'gone.txt' }), reply.usage(70, 15)],
      [reply.call('explode', {}), reply.usage(110, 12)],
      [reply.call('sleep', {}), reply.usage(150, 12)],
      [said('Nothing of it worked.'), reply.usage(190, 8)],
    ],
    loop: ({ clock }) => ({
      tools: [
        createReader(clock, {}),
        createStageTool('explode', () => {
          throw new Error('The disk is on fire.');
        }),
        createStageTool('sleep', async (_, { signal }) => {
          await pause(clock, 3_600_000, signal);
          return { ok: true, value: 'slept' };
        }),
      ],
    }),
  },
  {
    name: 'refused-calls',
    description:
      'Calls that never run: unknown tool, arguments that are no object, arguments of a wrong kind, a hook.',
    script: [
      [
        reply.calls([
          ['raed_file', { path: 'a.txt' }],
          ['read_file', '["a.txt"]'],
          ['count', { to: 'ten' }],
          ['read_file', { path: 'secret.txt' }],
        ]),
        reply.usage(100, 60),
      ],
      [said('I may do none of that.'), reply.usage(220, 9)],
    ],
    loop: ({ clock }) => ({
      tools: [
        createReader(clock, {}),
        createStageTool('count', () => ({ ok: true, value: '' }), {
          input: { type: 'object', properties: { to: { type: 'integer' } }, required: ['to'] },
        }),
      ],
      hooks: [
        {
          id: 'no-secrets',
          on: 'before_tool_call',
          guard: true,
          run: ({ args }) =>
            args.path === 'secret.txt' ? { refuse: 'secret.txt is off limits.' } : undefined,
        },
      ],
    }),
  },
  {
    name: 'reused-call-ids',
    description: 'A provider that gives each call the same id: the second is told as another call.',
    script: [
      [reply.call('read_file', { path: 'a.txt' }, { id: 'call_0' }), reply.usage(60, 10)],
      [reply.call('read_file', { path: 'b.txt' }, { id: 'call_0' }), reply.usage(90, 10)],
      [said('a and b.'), reply.usage(120, 4)],
    ],
    loop: ({ clock }) => ({
      tools: [createReader(clock, { 'a.txt': { text: 'a', ms: 20 }, 'b.txt': { text: 'b', ms: 20 } })],
    }),
  },
  {
    name: 'context',
    description: 'Injectors that wrote into the context, one of which failed and is named.',
    script: [[said('I know the folder.'), reply.usage(300, 6)]],
    loop: () => ({
      injectors: [
        {
          id: 'instructions',
          priority: 1,
          inject: () => ({ system: 'Be brief.', meta: { files: ['AGENTS.md'] } }),
        },
        {
          id: 'memory',
          priority: 2,
          inject() {
            throw new Error('the file is damaged');
          },
        },
      ],
    }),
  },
];
