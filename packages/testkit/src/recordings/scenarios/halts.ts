import { type Reply, reply } from '../../reply.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';
import { createReader, createStageTool, pause } from '../stage-tools.ts';

const prices = { inputPerMillion: 3, outputPerMillion: 15 };

/** A model that never stops to look: each round one more file. */
const rounds: readonly Reply[] = [1, 2, 3].map((n) => [
  said(n === 1 ? 'I look at every file. ' : 'And on. '),
  reply.call('read_file', { path: `${n}.txt` }),
  reply.usage(1_000 * n, 100),
]);
const files = Object.fromEntries([1, 2, 3].map((n) => [`${n}.txt`, { text: `file ${n}`, ms: 50 }]));

/** The same call again and again; the results differ where `results` does. */
function again(times: number, name = 'check'): Reply[] {
  return Array.from({ length: times }, () => [reply.call(name, { what: 'build' }), reply.usage(100, 10)]);
}

function createCheck(give: (use: number) => ReturnType<Parameters<typeof createStageTool>[1]>) {
  let uses = 0;
  return createStageTool('check', () => {
    uses += 1;
    return give(uses);
  });
}

/** One for each rule that halts a turn: five budgets, four rules of the watcher. */
export const HALTS: readonly Scenario[] = [
  {
    name: 'halt-cost-cap',
    description: 'Halted by the budget `cost-cap`: the session has spent its cap.',
    script: rounds.slice(0, 2),
    provider: { describe: { costBasis: 'priced', prices } },
    loop: ({ clock }) => ({ tools: [createReader(clock, files)], limits: { budgetCapUsd: 0.01 } }),
  },
  {
    name: 'halt-tool-budget',
    description: 'Halted by the budget `tool-budget`: as many calls as a turn may make.',
    script: rounds,
    loop: ({ clock }) => ({ tools: [createReader(clock, files)], limits: { maxToolCallsPerTurn: 3 } }),
  },
  {
    name: 'halt-identical-name',
    description: 'Halted by the budget `identical-name`: one tool was called too often.',
    script: [1, 2, 3].map((n) => [reply.call('note', { n }), reply.usage(100 * n, 12)]),
    loop: () => ({
      tools: [createStageTool('note', ({ n }) => ({ ok: true, value: `noted ${String(n)}` }))],
      limits: { maxIdenticalToolCalls: 3 },
    }),
  },
  {
    name: 'halt-identical-streak',
    description:
      'Halted by the budget `identical-streak`: the same call five times in a row, each with a new result.',
    script: again(5),
    loop: () => ({ tools: [createCheck((use) => ({ ok: true, value: `${use} s passed` }))] }),
  },
  {
    name: 'halt-round-limit',
    description: 'Halted by the budget `round-limit`: as many rounds as a turn may take.',
    script: rounds,
    loop: ({ clock }) => ({ tools: [createReader(clock, files)], limits: { maxRounds: 3 } }),
  },
  {
    name: 'halt-rate-limit',
    description: 'Halted by the watcher, `rate-limit`: 301 calls in parallel batches within a minute.',
    script: [300, 1].map((size, batch) => [
      reply.calls(Array.from({ length: size }, (_, n) => ['note', { n: batch * 300 + n }] as const)),
      reply.usage(5_000, 3_000),
    ]),
    loop: ({ clock }) => ({
      tools: [
        createStageTool(
          'note',
          async ({ n }) => {
            await pause(clock, 10);
            return { ok: true, value: `noted ${String(n)}` };
          },
          { maxIdenticalCalls: 1_000 },
        ),
      ],
    }),
  },
  {
    name: 'halt-token-budget',
    description: 'Halted by the watcher, `token-budget`: over 200,000 output tokens in a turn.',
    script: [[said('A long story.'), reply.call('check', {}), reply.usage(2_000, 200_001)]],
    loop: () => ({ tools: [createCheck(() => ({ ok: true, value: 'fine' }))] }),
  },
  {
    name: 'halt-compounding-error',
    description:
      'Halted by the watcher, `compounding-error`: one tool fails five times in a row with the same error.',
    script: Array.from({ length: 5 }, (_, n) => [reply.call('check', { try: n }), reply.usage(100, 10)]),
    loop: () => ({ tools: [createCheck(() => ({ ok: false, error: 'The compiler is not installed.' }))] }),
  },
  {
    name: 'halt-no-progress',
    description:
      'Halted by the watcher, `no-progress`: the same call gives the same result for the third time.',
    script: again(3),
    loop: () => ({ tools: [createCheck(() => ({ ok: true, value: 'still red' }))] }),
  },
];
