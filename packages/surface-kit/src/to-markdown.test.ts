import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import { listRecordings, loadRecording } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { toOneLine } from './one-line.ts';
import { createTranscript, toMarkdown } from './to-markdown.ts';

let seq = 0;
const envelope = () => ({
  v: 1 as const,
  sessionId: 'ses_00000000000000000000000001',
  turnId: 'trn_00000000000000000000000002',
  seq: ++seq,
  at: '2026-01-01T00:00:00.000Z',
});
const say = (text: string, more: object = {}): WireRecord => ({
  ...envelope(),
  input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text }], ...more },
});
const happen = (...events: AgentEvent[]): WireRecord[] => events.map((event) => ({ ...envelope(), event }));
const text = (words: string): AgentEvent => ({ type: 'text_delta', text: words });
const DONE: AgentEvent = { type: 'done', text: '', turnCount: 1 };

it('tells a session: prompts, replies, calls by one line each, costs, endings, and the sum', () => {
  const transcript = toMarkdown(
    [
      say('Where is\n\nthe lighthouse?'),
      ...happen(
        { type: 'run_start', provider: 'p', model: 'm', source: 'global' },
        { type: 'thinking_delta', thinking: 'hidden' },
        text('I '),
        text('look.\n'),
        { type: 'tool_start', toolCallId: 'a', toolName: 'read_file', args: { path: 'map.txt' } },
        { type: 'tool_start', toolCallId: 'b', toolName: 'run_command', args: { command: 'echo `date`' } },
        {
          type: 'tool_end',
          toolCallId: 'b',
          toolName: 'run_command',
          ok: false,
          durationMs: 1_200,
          error: 'no *shell*\nhere',
        },
        {
          type: 'tool_end',
          toolCallId: 'a',
          toolName: 'read_file',
          ok: true,
          durationMs: 3,
          result: 'hidden',
        },
        { type: 'usage', inputTokens: 1_000, outputTokens: 20, estimatedCostUsd: 0.01, costBasis: 'priced' },
        text('In the **north**.'),
        { type: 'usage', inputTokens: 1_100, outputTokens: 10, estimatedCostUsd: 0.02, costBasis: 'priced' },
        { ...DONE, stopReason: 'output_limit' },
      ),
      say('And then?', { from: 'program' }),
      ...happen(text('Wait'), { type: 'error', code: 'abort', error: 'stopped by a person' }),
    ],
    { title: 'Walks' },
  );
  expect(transcript).toBe(`# Walks

## You

> Where is
>
> the lighthouse?

I look.

- \`\` run_command echo \`date\` \`\` failed: no \\*shell\\* here · 1.2 s
- \`read_file map.txt\` ok · 3 ms

In the **north**.

*cut by the output limit · 2,100 tokens in, 30 out · \\~$0.0300*

## A program

> And then?

Wait

*stopped*

---

2 turns · 2,100 tokens in, 30 out · ~$0.0300
`);
});

it('tells halts, steers, images, and what was asked and answered', () => {
  const interaction = { kind: 'approval' as const, toolName: 'run_command' };
  const approval = (id: string, more: object): WireRecord =>
    ({
      ...envelope(),
      interaction: { id: `int_${id}`, ...interaction, status: 'answered', ...more },
    }) as WireRecord;
  const transcript = toMarkdown([
    say('', { content: [{ type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'map.png' }] }),
    approval('1', { status: 'open' }),
    approval('1', { answer: { decision: 'approve', scope: 'once' } }),
    approval('2', { status: 'expired' }),
    approval('3', { kind: 'question', toolName: undefined, answer: 'the <b>left</b> one' }),
    approval('4', { kind: 'file_changed', status: 'info' }),
    say('faster', { kind: 'steer' }),
    ...happen({ type: 'halt', kind: 'budget', rule: 'tool-budget', message: 'It made 1000 calls.' }, DONE),
  ]);
  expect(transcript).toBe(`## You

> [image map.png]

- approval of \`run_command\`: approve, once
- approval of \`run_command\`: expired
- question: the \\<b\\>left\\</b\\> one

## You, meanwhile

> faster

**halted by a budget (tool-budget): It made 1000 calls. The answer is cut short.**
`);
});

it('keeps what follows out of a code block that was cut off, and control codes out of everything', () => {
  const cut = toMarkdown([
    ...happen(text('```js\nlet a = "~~~'), { type: 'error', code: 'internal', error: 'x' }),
  ]);
  expect(cut).toMatch(/^```js\nlet a = "~~~\n```\n\n\*error internal: x/);
  for (const [reply, end] of [
    ['~~~~\n~~~\n```', '\n~~~~'],
    ['```\ncode\n```', ''],
    ['````\n```', '\n````'],
  ] as const) {
    expect(toMarkdown(happen(text(reply)))).toBe(`${reply}${end}\n`);
  }
  const hostile = [
    say('\u001b[2Jprompt\u202e'),
    ...happen(text('\u001b]0;ti'), text('tle\u0007reply'), DONE),
  ];
  expect(toMarkdown(hostile, { title: 'a\u001b[31m\nb' })).toBe('# a b\n\n## You\n\n> prompt\n\nreply\n');
});

describe('recorded streams', () => {
  const recordings = listRecordings().filter(({ onDemand }) => !onDemand);
  it.each(recordings)('$name is told piece by piece as it is told whole', async ({ name }) => {
    const { records } = await loadRecording(name);
    const transcript = createTranscript();
    const pieces = records.map((record) => transcript.add(record));
    const whole = toMarkdown(records);
    expect(pieces.join('') + transcript.end()).toBe(whole);
    expect(whole).toMatch(/^## (You|A program)\n/);
    expect(whole).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
    for (const record of records) {
      if (!('event' in record) || record.event.type !== 'tool_end') continue;
      expect(whole).toContain(toOneLine(record.event.toolName, 1_000).slice(0, 40));
    }
  });
});
