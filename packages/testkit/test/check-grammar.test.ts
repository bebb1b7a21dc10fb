import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { checkGrammar } from '../src/check-grammar.ts';
import { GRAMMAR_RULES } from '../src/grammar/grammar-rule.ts';
import { callCases } from './grammar/call-cases.ts';
import {
  done,
  error,
  logAll,
  meta,
  start,
  text,
  toolEnd,
  toolFail,
  toolStart,
  usage,
} from './grammar/grammar-case.ts';
import { recordCases } from './grammar/record-cases.ts';
import { turnCases } from './grammar/turn-cases.ts';
import { usageAndHaltCases } from './grammar/usage-and-halt-cases.ts';

const cases = [...turnCases, ...callCases, ...usageAndHaltCases, ...recordCases];

describe('every rule', () => {
  it.each(cases)(
    '$rule passes a good stream and alone names the bad one: $why',
    ({ rule, good, bad, at, options }) => {
      expect(checkGrammar(good, { ...options, arrivals: undefined })).toEqual([]);
      const found = checkGrammar(bad as (WireRecord | AgentEvent)[], options);
      expect(found.map((violation) => [violation.rule, violation.index])).toEqual([[rule, at]]);
      expect(found[0]?.message).not.toBe('');
    },
  );

  it('has a case', () => {
    expect(new Set<string>(cases.map((entry) => entry.rule))).toEqual(new Set(Object.keys(GRAMMAR_RULES)));
  });

  it('is silent when it is excepted', () => {
    for (const { rule, bad, options } of cases) {
      expect(checkGrammar(bad as (WireRecord | AgentEvent)[], { ...options, except: [rule] })).toEqual([]);
    }
  });
});

describe('checkGrammar', () => {
  it('accepts a session of many turns in both forms', () => {
    const first = [
      start,
      meta,
      text('a'),
      toolStart('c1'),
      toolEnd('c1'),
      usage,
      text('b'),
      usage,
      done('ab', 1),
    ];
    const second = [start, error('budget_exceeded')];
    const third = [
      start,
      meta,
      toolStart('c2', '{"a'),
      toolFail('c2'),
      usage,
      text('c'),
      usage,
      done('c', 3),
    ];
    expect(checkGrammar([...first, ...second, ...third], { turnsBefore: 0 })).toEqual([]);
    const records = [
      ...logAll(first, 'trn_00000000000000000000000001'),
      ...logAll(second, 'trn_00000000000000000000000002', 10),
      ...logAll(third, 'trn_00000000000000000000000003', 12),
    ];
    expect(checkGrammar(records, { turnsBefore: 0, seqBefore: 0 })).toEqual([]);
  });

  it('accepts parallel calls that end in another order', () => {
    const parallel = [toolStart('c1'), toolStart('c2'), toolEnd('c2'), toolEnd('c1')];
    expect(checkGrammar([start, meta, ...parallel, usage, done('')])).toEqual([]);
  });

  it('lets only the last turn be unfinished, and only when told so', () => {
    expect(checkGrammar([start, meta, text('a')], { unfinished: true })).toEqual([]);
    const found = checkGrammar([start, meta, start, meta], { unfinished: true });
    expect(found.map((violation) => violation.rule)).toEqual(['ending-missing']);
  });

  it('passes over unknown types when it is told to, as consumers do', () => {
    const future = { type: 'todo_list', items: [] } as unknown as AgentEvent;
    const events = [start, meta, future, done('')];
    expect(checkGrammar(events, { ignoreUnknownTypes: true })).toEqual([]);
    expect(checkGrammar(logAll(events), { ignoreUnknownTypes: true })).toEqual([]);
  });

  it('accepts a turn that goes on after a reply without calls when it is told so', () => {
    const events = [start, meta, text('a'), usage, toolStart('c1'), toolEnd('c1'), usage, done('a')];
    expect(checkGrammar(events, { continues: true })).toEqual([]);
  });

  it('never throws on garbage', () => {
    for (const garbage of [
      null,
      undefined,
      7,
      'x',
      [],
      {},
      { event: null },
      { type: 7 },
      { input: 1, event: 2 },
    ]) {
      const found = checkGrammar([start, garbage as unknown as AgentEvent, error()]);
      expect(found.map((violation) => violation.index)).toEqual([1]);
    }
  });
});
