import type { AgentEvent } from '@ethosagent/core/contract';
import { expect, it } from 'vitest';
import { judgeGrammar } from './judge-run.ts';
import { createNotes, type WireProblem } from './wire-problem.ts';

const start: AgentEvent = { type: 'run_start', provider: 'p', model: 'm', source: 'global' };
const meta: AgentEvent = { type: 'context_meta', data: {} };
const text: AgentEvent = { type: 'text_delta', text: 'hi' };
const done = (value: string, turnCount: number): AgentEvent => ({ type: 'done', text: value, turnCount });

function judge(...turns: AgentEvent[][]): string[] {
  const problems: WireProblem[] = [];
  const played = turns.map((events) => ({
    events,
    arrivals: events.map((_, index) => index),
    abortedAt: undefined,
    requests: 1,
  }));
  judgeGrammar(played, createNotes(problems));
  return problems.map(({ at }) => at);
}

it('takes turns that keep the grammar', () => {
  expect(judge([start, meta, text, done('hi', 1)], [start, meta, text, done('hi', 2)])).toEqual([]);
});

it('names the rule that a turn breaks', () => {
  expect(judge([start, meta, text, done('ho', 1)])).toEqual(['grammar done-text']);
  expect(judge([start, meta, text])).toEqual(['grammar ending-missing']);
  expect(judge([start, meta, text, done('hi', 1)], [start, meta, done('', 1)])).toEqual([
    'grammar turn-count',
  ]);
});
