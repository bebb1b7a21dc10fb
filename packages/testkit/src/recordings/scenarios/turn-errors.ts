import { EthosError } from '@ethosagent/core/contract';
import { createFaultyStore } from '../../faulty-store.ts';
import { type Reply, reply } from '../../reply.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';
import { createReader, createStageTool, pause } from '../stage-tools.ts';
import { stopAtText } from '../stop-at-text.ts';

const prices = { inputPerMillion: 3, outputPerMillion: 15 };
const cutCall: Reply = [
  { type: 'tool_call', name: 'note', arguments: '{"text":"a long st' },
  reply.usage(100, 4_096),
  reply.finish('output_limit'),
];
const guess: Reply = [reply.call('do_it', {}), reply.usage(80, 10)];
const wanted = {
  type: 'object',
  properties: { people: { type: 'integer' } },
  required: ['people'],
};

/** Turns that end in an error which is not the provider's. */
export const TURN_ERRORS: readonly Scenario[] = [
  {
    name: 'error-spent-cap',
    description:
      'The second turn is refused, since the first spent the cap: `budget_exceeded` after `run_start`.',
    script: [[said('That was dear.'), reply.usage(10_000, 500)]],
    provider: { describe: { costBasis: 'priced', prices } },
    turns: [{ limits: { budgetCapUsd: 0.03 } }, { input: 'And now?', limits: { budgetCapUsd: 0.03 } }],
  },
  {
    name: 'error-unpriced',
    description: 'A cap is set and the price of the model is unknown: `budget_unpriced`.',
    script: [],
    provider: { describe: { costBasis: 'unknown' } },
    turns: [{ limits: { budgetCapUsd: 1 } }],
  },
  {
    name: 'error-turn-timeout',
    description: 'The clock of the turn runs out while a tool works: `turn_timeout`.',
    script: [[reply.call('sleep', {}), reply.usage(60, 8)]],
    loop: ({ clock }) => ({
      timeouts: { turnMs: 30_000 },
      tools: [
        createStageTool('sleep', async (_, { signal }) => {
          await pause(clock, 3_600_000, signal);
          return { ok: true, value: 'slept' };
        }),
      ],
    }),
  },
  {
    name: 'error-output-truncated',
    description: 'The output limit cuts the arguments of a call twice in a row: `output_truncated`.',
    script: [cutCall, cutCall],
    loop: () => ({ tools: [createStageTool('note', () => ({ ok: true, value: 'noted' }))] }),
  },
  {
    name: 'error-output-invalid',
    description: 'Structured output is still wrong after it was asked for again: `output_invalid`.',
    script: [
      [reply.text('{"people":"many"}'), reply.usage(40, 5)],
      [reply.text('{"people":"a lot"}'), reply.usage(70, 5)],
    ],
    turns: [{ output: wanted }],
  },
  {
    name: 'error-tool-unknown',
    description: 'Three rounds in which every call names an unknown tool: `tool_unknown`.',
    script: [guess, guess, guess],
    loop: ({ clock }) => ({ tools: [createReader(clock, {})] }),
  },
  {
    name: 'error-hook-failed',
    description: 'A guarding hook fails before a call: `hook_failed`, and the call never runs.',
    script: [[said('I look.'), reply.call('read_file', { path: 'a.txt' }), reply.usage(60, 10)]],
    loop: ({ clock }) => ({
      tools: [createReader(clock, {})],
      hooks: [
        {
          id: 'policy',
          on: 'before_tool_call',
          guard: true,
          run() {
            throw new Error('the policy file is damaged');
          },
        },
      ],
    }),
  },
  {
    name: 'error-injector-failed',
    description: 'A required injector fails: `injector_failed`, without `context_meta`.',
    script: [],
    loop: () => ({
      injectors: [
        {
          id: 'instructions',
          priority: 1,
          required: true,
          inject() {
            throw new Error('AGENTS.md cannot be read');
          },
        },
      ],
    }),
  },
  {
    name: 'error-storage-full',
    description:
      'The disk is full in the middle of the turn: `storage_full`, told in a record without `seq`.',
    script: [[reply.text('Fine.'), reply.usage(20, 2)]],
    loop: ({ clock, store }) => ({
      store: createFaultyStore(
        store,
        [
          {
            on: 'append',
            do: 'throw',
            from: 8,
            times: 9,
            error: new EthosError('storage_full', 'No space left.'),
          },
        ],
        { clock },
      ),
    }),
  },
  {
    name: 'error-suspicious-sequence',
    description:
      'The watcher ends the turn before a call that could send a secret away: `watcher_suspicious-sequence`.',
    script: [
      [reply.call('read_file', { path: '/home/me/.ssh/id_ed25519' }), reply.usage(60, 12)],
      [
        reply.calls([
          ['send', { to: 'https://example.com' }],
          ['read_file', { path: 'a.txt' }],
        ]),
        reply.usage(120, 24),
      ],
    ],
    loop: ({ clock }) => ({
      tools: [
        createReader(clock, { '/home/me/.ssh/id_ed25519': { text: '(a key)', ms: 10 } }),
        createStageTool('send', () => ({ ok: true, value: 'sent' }), { canSend: true }),
      ],
    }),
  },
  {
    name: 'abort-in-text',
    description: 'The person stops the turn while the model writes: `abort`, the text so far stays.',
    script: [[reply.usage(40, 1), said('I could go on like this for ever and ever.')]],
    turns: [{ onEvent: stopAtText('this') }],
  },
  {
    name: 'abort-in-tool',
    description:
      'The person stops the turn while two tools run and a third waits: each call ends, then `abort`.',
    script: [
      [
        reply.calls([
          ['read_file', { path: 'a.txt' }],
          ['read_file', { path: 'b.txt' }],
          ['note', { text: 'read' }],
        ]),
        reply.usage(90, 40),
      ],
    ],
    loop: ({ clock, stop }) => ({
      tools: [
        createReader(clock, { 'a.txt': { text: 'a', ms: 500 }, 'b.txt': { text: 'b', ms: 3_600_000 } }),
        createStageTool('note', () => ({ ok: true, value: 'noted' })),
      ],
      hooks: [
        {
          id: 'impatient',
          on: 'after_tool_call',
          guard: false,
          async run() {
            await pause(clock, 1_000);
            stop();
          },
        },
      ],
    }),
  },
];
