import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import {
  done,
  error,
  type GrammarCase,
  halt,
  logAll,
  meta,
  notice,
  sessionId,
  start,
  text,
  toolEnd,
  toolStart,
  turnA,
  usage,
} from './grammar-case.ts';

const halted = done('', 1, { stopReason: 'halted' });
const pair = [toolStart('c1'), toolEnd('c1')];
const capped: readonly AgentEvent[] = [start, meta, notice(), halt(), halted];
const retried: AgentEvent = {
  type: 'usage',
  inputTokens: 9,
  outputTokens: 0,
  estimatedCostUsd: 0,
  purpose: 'retry',
};
const budget = halt({ rule: 'tool-budget', count: 1 });
const steering: WireRecord = {
  v: 1,
  sessionId,
  turnId: turnA,
  seq: 5,
  at: new Date(0).toISOString(),
  input: { kind: 'steer', from: 'person', content: [] },
};

/** Accounting and early stops. */
export const usageAndHaltCases: readonly GrammarCase[] = [
  {
    rule: 'usage-inside-call',
    why: 'usage between start and end',
    good: [start, meta, ...pair, usage, done('')],
    bad: [start, meta, toolStart('c1'), usage, toolEnd('c1'), done('')],
    at: 3,
  },
  {
    rule: 'usage-before-call',
    why: 'usage as soon as the reply ended',
    good: [start, meta, text('a'), ...pair, retried, usage, toolStart('c2'), toolEnd('c2'), usage, done('a')],
    bad: [start, meta, text('a'), usage, ...pair, done('a')],
    at: 4,
  },
  {
    rule: 'usage-before-call',
    why: 'a failed attempt is told before the calls of its round',
    good: [start, meta, retried, error()],
    bad: [start, meta, retried, text('a'), ...pair, usage, done('a')],
    at: 4,
  },
  {
    rule: 'usage-before-call',
    why: 'a reply without calls is followed by one only when the turn was steered',
    good: [
      ...logAll([start, meta, text('a'), usage]),
      steering,
      ...logAll([...pair, usage, done('a')], turnA, 6),
    ],
    bad: logAll([start, meta, text('a'), usage, ...pair, usage, done('a')]),
    at: 4,
  },
  {
    rule: 'usage-before-call',
    why: 'a reply without calls is followed by one only when it had to be asked again',
    good: [start, meta, text('a'), usage, ...pair, usage, done('a', 1, { output: {} })],
    bad: [start, meta, text('a'), usage, ...pair, usage, done('a')],
    at: 4,
  },
  {
    rule: 'halt-notice',
    why: 'no notice',
    good: capped,
    bad: [start, meta, halt(), halted],
    at: 2,
  },
  {
    rule: 'halt-notice',
    why: 'another message',
    good: capped,
    bad: [start, meta, notice('_budget', 'almost'), halt(), halted],
    at: 3,
  },
  {
    rule: 'halt-once',
    why: 'two rules trip at once',
    good: capped,
    bad: [start, meta, notice(), halt(), halt(), halted],
    at: 4,
  },
  {
    rule: 'halt-fields',
    why: 'a cost cap counts nothing',
    good: capped,
    bad: [start, meta, notice(), halt({ count: 1 }), halted],
    at: 3,
  },
  {
    rule: 'halt-fields',
    why: 'an unknown budget rule',
    good: capped,
    bad: [start, meta, notice(), halt({ rule: 'patience' }), halted],
    at: 3,
  },
  {
    rule: 'halt-fields',
    why: 'identical-name names the tool',
    good: [
      start,
      meta,
      ...pair,
      notice(),
      halt({ rule: 'identical-name', toolName: 'look', count: 1 }),
      halted,
    ],
    bad: [start, meta, ...pair, notice(), halt({ rule: 'identical-name', count: 1 }), halted],
    at: 5,
  },
  {
    rule: 'halt-fields',
    why: 'a watcher rule is kebab-case',
    good: [start, meta, notice('_watcher'), halt({ kind: 'watcher', rule: 'rate-limit' }), halted],
    bad: [start, meta, notice('_watcher'), halt({ kind: 'watcher', rule: 'rate_limit' }), halted],
    at: 3,
  },
  {
    rule: 'halt-count',
    why: 'more calls are counted than were seen',
    good: [start, meta, ...pair, notice(), budget, halted],
    bad: [start, meta, notice(), budget, halted],
    at: 3,
  },
  {
    rule: 'after-halt',
    why: 'the model is asked for a last word',
    good: capped,
    bad: [start, meta, notice(), halt(), usage, halted],
    at: 4,
  },
  {
    rule: 'stop-reason',
    why: 'a cut reply is told as a clean one',
    good: [start, meta, notice(), halt(), error('storage_failed')],
    bad: [start, meta, notice(), halt(), done('')],
    at: 4,
  },
  {
    rule: 'stop-reason',
    why: 'halted without a halt',
    good: [start, meta, done('')],
    bad: [start, meta, halted],
    at: 2,
  },
];
