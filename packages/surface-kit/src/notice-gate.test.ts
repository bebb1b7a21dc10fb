import type { AgentEvent } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { createNoticeGate } from './notice-gate.ts';

describe('the notice gate', () => {
  const notice = (message: string, toolName = '_budget'): AgentEvent => ({
    type: 'tool_progress',
    toolName,
    message,
    audience: 'user',
  });
  const halt: AgentEvent = { type: 'halt', kind: 'budget', rule: 'tool-budget', message: 'Enough.' };
  const done: AgentEvent = { type: 'done', text: '', turnCount: 1 };

  test('drops the notice twin of a halt', () => {
    const gate = createNoticeGate();
    expect([notice('Enough.'), halt, done].flatMap((event) => gate.push(event))).toEqual([halt, done]);
  });

  test('keeps a notice that is no twin, in its place', () => {
    const gate = createNoticeGate();
    const events = [notice('Near the budget.'), notice('Other.', '_watcher'), halt, done];
    expect(events.flatMap((event) => gate.push(event))).toEqual(events);
  });

  test('does not hold back a retry notice', () => {
    expect(createNoticeGate().push(notice('Waiting 9 s.', '_retry'))).toHaveLength(1);
  });
});
