import { type Reply, reply } from '../../reply.ts';
import { said, thought } from '../said.ts';
import type { Scenario } from '../scenario.ts';

const markdown = `# Plan

Two things, **in this order**:

1. Read \`package.json\`
2. Run the tests

| file | lines |
| --- | ---: |
| a.ts | 12 |
| b.ts | 340 |

\`\`\`ts
const answer = 6 * 7; // not <b>html</b>
\`\`\`

> Done, see [the notes](https://example.com/notes).
`;

/** Family, flag, skin tone, combining marks, Arabic, Hebrew and Chinese, cut where a person would not. */
const pieces = [
  'A family: 👨',
  '\u200d👩',
  '\u200d👧, a flag: 🇩',
  '🇪, a thumb: 👍',
  '🏽, an accent: e',
  '\u0301, half an emoji: \ud83d',
  '\ude00.\n\nمرح',
  'با بال',
  'عالم (123) — שלו',
  'ם עולם. 你',
  '好，世界。',
];

const written: Reply = pieces.map((piece) => [reply.text(piece), { wait: 60 }]);

/** Turns that end well without a call. */
export const ANSWERS: readonly Scenario[] = [
  {
    name: 'plain',
    description: 'An answer in a few words.',
    script: [[said('Hello. What shall we look at today?'), reply.usage(42, 9)]],
    turns: [{ input: 'Hello!' }],
  },
  {
    name: 'markdown',
    description: 'An answer in Markdown, word by word: headings, a list, a table, a code block, a link.',
    script: [[said(markdown), reply.usage(60, 88)]],
    turns: [{ input: 'Make a plan.' }],
  },
  {
    name: 'thinking',
    description: 'Reasoning before the answer, and again in the middle of it.',
    script: [
      [
        thought('They ask for a sum. 17 and 25 make 42.'),
        said('That is '),
        thought('Better check once more.'),
        said('42.'),
        reply.usage(30, 40, { reasoningTokens: 31 }),
      ],
    ],
    turns: [{ input: 'What is 17 + 25?', thinking: true }],
  },
  {
    name: 'slow',
    description: 'Long silences: 45 s before the first word, then 30 s and 100 s between words.',
    script: [
      [
        { type: 'heartbeat' },
        { wait: 20_000 },
        { type: 'heartbeat' },
        { wait: 25_000 },
        reply.text('This '),
        { wait: 30_000 },
        reply.text('takes '),
        { wait: 100_000 },
        reply.text('a while.'),
        reply.usage(20, 6),
      ],
    ],
  },
  {
    name: 'scripts',
    description:
      'Emoji, combining marks and right-to-left text, cut between deltas, one surrogate pair in half.',
    script: [[written, reply.usage(25, 60)]],
    turns: [{ input: 'مرحبا 👋🏽' }],
  },
  {
    name: 'output-limit',
    description: 'The model ran into its output limit: `done` with stop reason `output_limit`.',
    script: [[said('The list begins with'), reply.usage(12, 5), reply.finish('output_limit')]],
    turns: [{ input: 'List everything.', maxOutputTokens: 5 }],
  },
  {
    name: 'structured-output',
    description:
      'A run with an output schema: the first answer does not fit, the second does and comes as `output`.',
    script: [
      [reply.text('{"city":"Oslo"}'), reply.usage(50, 6)],
      [reply.text('{"city":"Oslo","people":717710}'), reply.usage(90, 10)],
    ],
    turns: [
      {
        input: 'Tell me about Oslo.',
        output: {
          type: 'object',
          properties: { city: { type: 'string' }, people: { type: 'integer' } },
          required: ['city', 'people'],
        },
      },
    ],
  },
  {
    name: 'no-text',
    description: 'A model that says nothing at all: `done` with an empty text.',
    script: [[reply.usage(10, 0)]],
  },
];
