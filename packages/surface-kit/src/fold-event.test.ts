import type { AgentEvent } from '@ethosagent/core/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldEvent } from './fold-event.ts';
import { createTurnFold, type TurnView } from './turn-view.ts';

const runStart: AgentEvent = { type: 'run_start', provider: 'demo', model: 'rules', source: 'global' };
const context: AgentEvent = { type: 'context_meta', data: { failedInjectors: ['weather'], other: 1 } };
const startA: AgentEvent = {
  type: 'tool_start',
  toolCallId: 'a',
  toolName: 'read_file',
  args: { path: 'x' },
};
const startB: AgentEvent = { type: 'tool_start', toolCallId: 'b', toolName: 'list_files', args: {} };
const endA: AgentEvent = {
  type: 'tool_end',
  toolCallId: 'a',
  toolName: 'read_file',
  ok: true,
  durationMs: 5,
  result: 'X',
};
const failB: AgentEvent = {
  type: 'tool_end',
  toolCallId: 'b',
  toolName: 'list_files',
  ok: false,
  durationMs: 0,
  error: 'no',
};
const usage: AgentEvent = {
  type: 'usage',
  inputTokens: 10,
  outputTokens: 2,
  estimatedCostUsd: 0.5,
  costBasis: 'priced',
};
const halt: AgentEvent = {
  type: 'halt',
  kind: 'budget',
  rule: 'round-limit',
  toolName: '_budget',
  count: 2,
  message: 'Enough.',
};
const twin: AgentEvent = { type: 'tool_progress', toolName: '_budget', message: 'Enough.', audience: 'user' };
const done: AgentEvent = { type: 'done', text: 'Hello world', turnCount: 1, stopReason: 'complete' };
const failed: AgentEvent = { type: 'error', code: 'abort', error: 'stopped' };
const hello: AgentEvent = { type: 'text_delta', text: 'Hello' };
const world: AgentEvent = { type: 'text_delta', text: ' world' };

function fold(events: readonly AgentEvent[]): TurnView {
  return events.reduce(foldEvent, createTurnFold());
}

describe('foldEvent', () => {
  test('gathers route, context, text, thinking, calls, usage and ending', () => {
    const thinking: AgentEvent = { type: 'thinking_delta', thinking: 'hm' };
    const view = fold([
      runStart,
      context,
      thinking,
      startA,
      startB,
      failB,
      endA,
      usage,
      hello,
      world,
      usage,
      done,
    ]);
    expect(view.route).toEqual({ provider: 'demo', model: 'rules', source: 'global' });
    expect(view.failedInjectors).toEqual(['weather']);
    expect(view.thinking).toBe('hm');
    expect(view.text).toBe('Hello world');
    expect(
      [...view.calls.values()].map(({ toolCallId, state, durationMs }) => [toolCallId, state, durationMs]),
    ).toEqual([
      ['a', 'ok', 5],
      ['b', 'failed', 0],
    ]);
    expect(view.calls.get('a')).toMatchObject({ args: { path: 'x' }, result: 'X' });
    expect(view.calls.get('b')?.error).toBe('no');
    expect(view.usage).toMatchObject({
      calls: 2,
      inputTokens: 20,
      outputTokens: 4,
      estimatedCostUsd: 1,
      costBasis: 'priced',
    });
    expect(view.ending).toBe(done);
  });

  test.each([
    ['done', done],
    ['error', failed],
  ])('closes every running call on %s', (_name, ending) => {
    const view = fold([runStart, startA, startB, failB, ending]);
    expect([...view.calls.values()].map(({ state }) => state)).toEqual(['stopped', 'failed']);
  });

  test('B58: keeps the last pieces of text before an error', () => {
    expect(fold([runStart, hello, world, { ...failed, code: 'stream_interrupted' }]).text).toBe(
      'Hello world',
    );
  });

  test('keeps the progress of a running call and drops what comes after its end', () => {
    const progress: AgentEvent = {
      type: 'tool_progress',
      toolName: 'read_file',
      toolCallId: 'a',
      message: 'half',
      percent: 50,
      audience: 'internal',
    };
    expect(fold([startA, progress]).calls.get('a')?.progress).toEqual({
      message: 'half',
      percent: 50,
      audience: 'internal',
    });
    expect(fold([startA, endA, progress]).calls.get('a')?.progress).toBeUndefined();
  });

  test('draws a halt once: its notice twin is gone, other notices stay', () => {
    const wait: AgentEvent = {
      type: 'tool_progress',
      toolName: '_retry',
      message: 'Waiting 9 s.',
      audience: 'user',
    };
    const hidden: AgentEvent = {
      type: 'tool_progress',
      toolName: '_retry',
      message: 'Waiting 1 s.',
      audience: 'internal',
    };
    const view = fold([runStart, hidden, wait, twin, halt, done]);
    expect(view.notices).toEqual(['Waiting 9 s.']);
    expect(view.halt).toBe(halt);
  });

  test('keeps the first of two ends and of two starts', () => {
    const view = fold([startA, endA, { ...endA, ok: false, error: 'again' } as AgentEvent, startA]);
    expect(view.calls.get('a')?.state).toBe('ok');
  });

  test('lists an end without a start, so that a failure is never lost', () => {
    expect(fold([failB]).calls.get('b')).toMatchObject({
      toolName: 'list_files',
      state: 'failed',
      error: 'no',
    });
  });

  test('ignores types that it does not know, and everything after the ending', () => {
    const unknown = { type: 'tool_preview', toolCallId: 'a' } as unknown as AgentEvent;
    const view = fold([runStart, startA]);
    expect(foldEvent(view, unknown)).toBe(view);
    const ended = foldEvent(view, failed);
    expect(foldEvent(ended, hello)).toBe(ended);
  });

  test('leaves no call running after an ending and never changes an earlier view', () => {
    const any = fc.constantFrom(
      runStart,
      context,
      startA,
      startB,
      endA,
      failB,
      usage,
      halt,
      twin,
      hello,
      world,
    );
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(done, failed), (events, ending) => {
        const before = fold(events);
        const copy = structuredClone(before);
        const after = foldEvent(before, ending);
        expect(before).toEqual(copy);
        expect([...after.calls.values()].filter(({ state }) => state === 'running')).toEqual([]);
        expect(after.ending).toBe(ending);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  test('copies no call, notice or text for a delta', () => {
    const before = fold([runStart, context, startA, twin]);
    const after = foldEvent(before, hello);
    expect(after.calls).toBe(before.calls);
    expect(after.notices).toBe(before.notices);
    expect(after.usage).toBe(before.usage);
  });
});
