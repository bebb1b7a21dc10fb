import type { AgentEvent } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { createMemoryOutput } from '../../../test/memory-output.ts';
import { createTurnDrawing } from './draw-turn.ts';
import { createPalette } from './palette.ts';
import { createPaper } from './paper.ts';

function draw(events: readonly AgentEvent[], isThinkingShown = false): string {
  const screen = createMemoryOutput();
  const drawing = createTurnDrawing({
    paper: createPaper({ answers: screen, notes: screen }),
    palette: createPalette(false),
    isThinkingShown: () => isThinkingShown,
  });
  for (const event of events) drawing.draw(event);
  return screen.text;
}

const begin: AgentEvent[] = [
  { type: 'run_start', provider: 'demo', model: 'rules', source: 'global' },
  { type: 'context_meta', data: {} },
];
const say = (text: string): AgentEvent => ({ type: 'text_delta', text });
const think = (thinking: string): AgentEvent => ({ type: 'thinking_delta', thinking });
const start = (
  toolCallId: string,
  toolName = 'read_file',
  args: unknown = { path: `${toolCallId}.txt` },
): AgentEvent => ({
  type: 'tool_start',
  toolCallId,
  toolName,
  args,
});
const end = (toolCallId: string, toolName = 'read_file'): AgentEvent => ({
  type: 'tool_end',
  toolCallId,
  toolName,
  ok: true,
  durationMs: 12,
});
const fail = (toolCallId: string, error: string): AgentEvent => ({
  type: 'tool_end',
  toolCallId,
  toolName: 'read_file',
  ok: false,
  durationMs: 0,
  result: error,
  error,
});
const use = (inputTokens: number, cost: number): AgentEvent => ({
  type: 'usage',
  inputTokens,
  outputTokens: 1,
  estimatedCostUsd: cost,
  costBasis: 'priced',
});
const done = (text: string, stopReason: 'complete' | 'output_limit' | 'halted' = 'complete'): AgentEvent => ({
  type: 'done',
  text,
  turnCount: 1,
  stopReason,
});
const stop = (code: string, error: string): AgentEvent => ({ type: 'error', code, error });

describe('a drawn turn', () => {
  test('shows text, a call on one line, and the sum of usage after the turn', () => {
    const events = [
      ...begin,
      say('Let me look.'),
      start('a'),
      end('a'),
      use(100, 0.01),
      say('It is'),
      say(' empty.'),
    ];
    expect(draw([...events, use(200, 0.02), done('Let me look.It is empty.')])).toBe(
      [
        'Let me look.',
        '• read_file a.txt · ok · 12 ms',
        'It is empty.',
        '300 tokens in, 2 out · ~$0.0300',
        '',
      ].join('\n'),
    );
  });

  test('names parallel calls on one line and again at their ends, failures with their reason on one line', () => {
    const events = [
      ...begin,
      start('a'),
      start('b'),
      fail('b', 'no such\nfile'),
      end('a'),
      use(1, 0),
      done(''),
    ];
    expect(draw(events)).toBe(
      [
        '• read_file a.txt, read_file b.txt',
        '• read_file b.txt · failed · 0 ms',
        '    no such file',
        '• read_file a.txt · ok · 12 ms',
        '1 tokens in, 1 out · ~$0.0000',
        '',
      ].join('\n'),
    );
  });

  test('shows progress for the person only', () => {
    const progress = (message: string, audience: 'internal' | 'user'): AgentEvent => ({
      type: 'tool_progress',
      toolCallId: 'a',
      toolName: 'read_file',
      message,
      percent: 50,
      audience,
    });
    const text = draw([
      ...begin,
      start('a'),
      progress('secret', 'internal'),
      progress('half', 'user'),
      end('a'),
    ]);
    expect(text).toContain('  read_file: half (50 %)\n');
    expect(text).not.toContain('secret');
  });

  test('warns of a halt once, though its notice came before it', () => {
    const notice: AgentEvent = {
      type: 'tool_progress',
      toolName: '_budget',
      message: 'Enough calls.',
      audience: 'user',
    };
    const halt: AgentEvent = {
      type: 'halt',
      kind: 'budget',
      rule: 'tool-budget',
      toolName: '_budget',
      message: 'Enough calls.',
    };
    const text = draw([...begin, say('Part'), notice, halt, done('Part', 'halted')]);
    expect(text.match(/Enough calls/g)).toHaveLength(1);
    expect(text).toContain(
      'Part\nhalted by a budget (tool-budget): Enough calls. The answer is cut short.\n',
    );
  });

  test('folds thinking to one line, or shows it in a lane of its own', () => {
    const events = [...begin, think('one '), think('two'), say('Yes.'), done('Yes.')];
    expect(draw(events)).toBe('thinking … 7 characters\nYes.\nusage not reported\n');
    expect(draw(events, true)).toBe('thinking: one two\nYes.\nusage not reported\n');
  });

  test('gives code, cause and action of an error after the partial text', () => {
    const text = draw([...begin, say('Partial'), stop('tool_unknown', 'No tool "x".')]);
    expect(text).toBe(
      'Partial\nerror tool_unknown: No tool "x".\n  next: Try again, or use a model that handles tools better.\n',
    );
  });

  test('B58: writes the last pieces of text before the error and before the call that follows them', () => {
    const text = draw([
      ...begin,
      say('Hello'),
      say(' world'),
      start('a'),
      fail('a', 'x'),
      say('!'),
      stop('internal', 'y'),
    ]);
    expect(text).toMatch(/^Hello world\n• read_file a\.txt · failed/);
    expect(text).toContain('\n!\nerror internal: y\n');
  });

  test('ends a control sequence at a call: what is said after it is shown', () => {
    const text = draw([...begin, say('a\x1b]0;hidden'), start('a'), end('a'), say('shown'), done('')]);
    expect(text).toContain('\nshown\n');
  });

  test('says stopped for an abort and that the limit cut an answer', () => {
    expect(draw([...begin, say('Part'), use(1, 0), stop('abort', 'aborted')])).toBe(
      'Part\nstopped\n1 tokens in, 1 out · ~$0.0000\n',
    );
    expect(draw([...begin, say('Part'), done('Part', 'output_limit')])).toContain('is cut short.');
  });

  test('lets no control code of text, thinking, names, arguments or failures through', () => {
    const hostile = '\x1b[2J\x1b]0;t\x07\x9b1m\u202e\r';
    const events = [
      ...begin,
      think(hostile),
      say(`a${hostile}`),
      start('a', `t${hostile}`, { path: hostile }),
      fail('a', hostile),
      say('b\x1b'),
      say(']52;c;eA==\x07c'),
      stop(`c${hostile}`, hostile),
    ];
    for (const isThinkingShown of [false, true]) {
      expect(draw(events, isThinkingShown)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
      expect(draw(events, isThinkingShown)).toContain('bc\n');
    }
  });

  test('ignores types that it does not know', () => {
    const unknown = { type: 'tool_preview', text: 'x' } as unknown as AgentEvent;
    expect(draw([...begin, say('a'), unknown, say('b'), done('ab')])).toBe('ab\nusage not reported\n');
  });
});
