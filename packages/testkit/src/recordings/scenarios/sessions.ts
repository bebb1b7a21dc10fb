import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import { reply } from '../../reply.ts';
import { said } from '../said.ts';
import type { Scenario } from '../scenario.ts';
import { createReader, createStageTool, pause } from '../stage-tools.ts';
import { stopAtText } from '../stop-at-text.ts';

const prices = {
  inputPerMillion: 3,
  outputPerMillion: 15,
  cacheReadPerMillion: 0.3,
  cacheWritePerMillion: 3.75,
};

/** A variant and a field that a later version of the contract might have. */
const laterEvent = {
  type: 'plan_update',
  items: [{ title: 'Look', state: 'done' }],
} as unknown as AgentEvent;

const laterField: object = { citations: ['a.txt:1'] };

/** Puts a record behind the first that fits and counts anew. */
function insertAfter(
  records: readonly WireRecord[],
  { fits, body }: { fits(record: WireRecord): boolean; body: object },
): WireRecord[] {
  const at = records.findIndex(fits);
  const before = records[at];
  if (before === undefined) throw new Error('There is no record to insert behind.');
  const inserted = { ...toEnvelope(before), ...body } as WireRecord;
  return records
    .toSpliced(at + 1, 0, inserted)
    .map((record, index) => ({ ...record, seq: index + 1 }) as WireRecord);
}

function toEnvelope({ v, sessionId, turnId, at }: WireRecord): object {
  return { v, sessionId, turnId, seq: 0, at };
}

function isEvent(record: WireRecord, type: string): boolean {
  return 'event' in record && record.event.type === type;
}

function addCitations(record: WireRecord): WireRecord {
  if (!('event' in record) || record.event.type !== 'tool_end') return record;
  return { ...record, event: { ...record.event, ...laterField } };
}

/** Money over several rounds and turns, and what a later version may send. */
export const SESSIONS: readonly Scenario[] = [
  {
    name: 'two-turns',
    description: 'A session with two turns, the second a week later.',
    script: [
      [said('Nice to meet you, Ada.'), reply.usage(20, 8)],
      [said('Your name is Ada.'), reply.usage(45, 6)],
    ],
    turns: [{ input: 'I am Ada.' }, { input: 'What is my name?', afterMs: 604_800_000 }],
  },
  {
    name: 'failed-then-fine',
    description: 'A turn that was stopped and one that ended well: both count.',
    script: [[said('Well, let me see.')], [said('Four.'), reply.usage(30, 2)]],
    turns: [{ input: 'What is 2 + 2?', onEvent: stopAtText('let') }, { input: 'What is 2 + 2?' }],
  },
  {
    name: 'steer',
    description:
      'The person says something while a tool runs, and again when the answer is nearly done: both reach the model.',
    script: [
      [said('I read a.txt.'), reply.call('read_file', { path: 'a.txt' }), reply.usage(40, 10)],
      [said('Then b.txt it is not.'), reply.usage(80, 7)],
      [said('Fine, as you like.'), reply.usage(110, 5)],
    ],
    loop: ({ clock }) => ({ tools: [createReader(clock, { 'a.txt': { text: 'a', ms: 2_000 } })] }),
    turns: [
      {
        input: 'Read a file.',
        onEvent(event, turn) {
          if (event.type === 'tool_start') turn.steer('Not b.txt!');
          if (event.type === 'text_delta' && event.text === 'it ') turn.steer('Why not?');
        },
      },
    ],
    // A turn that was steered goes on after a reply without calls; bare events do not show why.
    grammar: { continues: true },
  },
  {
    name: 'interrupted',
    description:
      'The program is killed while a call runs and another waits; the next one ends that turn with `interrupted`.',
    script: [
      [
        said('I deploy.'),
        reply.calls([
          ['deploy', { to: 'production' }],
          ['deploy', { to: 'staging' }],
        ]),
        reply.usage(60, 30),
      ],
      [said('I look before I repeat it.'), reply.usage(150, 9)],
    ],
    loop: ({ clock }) => ({
      tools: [
        createStageTool(
          'deploy',
          async (_, { signal }) => {
            await pause(clock, 60_000, signal);
            return { ok: true, value: 'deployed' };
          },
          { replay: 'never' },
        ),
      ],
    }),
    turns: [
      { input: 'Deploy it.', diesAt: (event) => event.type === 'tool_start' },
      { input: 'Go on.', afterMs: 3_600_000 },
    ],
    // The next program tells the ends of calls that were over an hour before.
    grammar: { heldMs: 7_200_000 },
  },
  {
    name: 'money',
    description:
      'Three rounds with prices, prompt cache and reasoning: sum the `usage` events, the last is not the bill.',
    script: [
      [
        reply.call('read_file', { path: 'a.txt' }),
        reply.usage(12_000, 150, { cacheWriteTokens: 11_500, reasoningTokens: 90 }),
      ],
      [
        reply.call('read_file', { path: 'b.txt' }),
        reply.usage(12_400, 60, { cacheReadTokens: 11_500, cacheWriteTokens: 600 }),
      ],
      [said('a is 1 and b is 2.'), reply.usage(12_900, 20, { cacheReadTokens: 12_100 })],
    ],
    provider: { describe: { costBasis: 'priced', prices } },
    loop: ({ clock }) => ({
      tools: [createReader(clock, { 'a.txt': { text: '1', ms: 5 }, 'b.txt': { text: '2', ms: 5 } })],
    }),
  },
  {
    name: 'unknown-cost',
    description:
      'A model whose price is unknown: `costBasis` says so and the cost is 0, which is not "free".',
    script: [[said('Who knows what that was.'), reply.usage(5_000, 300)]],
    provider: { describe: { costBasis: 'unknown' } },
  },
  {
    name: 'unknown-variant',
    description:
      'As a later version may send it: an event of an unknown type, and a known one with an unknown field.',
    script: [
      [said('I look.'), reply.call('read_file', { path: 'a.txt' }), reply.usage(40, 12)],
      [said('It says a.'), reply.usage(70, 5)],
    ],
    loop: ({ clock }) => ({ tools: [createReader(clock, { 'a.txt': { text: 'a', ms: 30 } })] }),
    edit: (records) =>
      insertAfter(records, {
        fits: (record) => isEvent(record, 'tool_start'),
        body: { event: laterEvent },
      }).map(addCitations),
    grammar: { ignoreUnknownTypes: true },
  },
  {
    name: 'unknown-interaction',
    description: 'As a later version may send it: an interaction of an unknown kind between two texts.',
    script: [[said('One moment. Here you are.'), reply.usage(40, 8)]],
    edit: (records) =>
      insertAfter(records, {
        fits: (record) => isEvent(record, 'text_delta'),
        body: {
          interaction: {
            id: 'int_00000000000000000000000099',
            kind: 'plan_review',
            status: 'open',
            payload: {},
          },
        },
      }),
    // The checker knows the kinds of its own version only, and passes over what it cannot read.
    grammar: { except: ['schema', 'seq-contiguous'] },
  },
];
