import { describe, expect, it } from 'vitest';
import type { Tool } from './contract/index.ts';
import { DEFAULT_LIMITS } from './loop-config.ts';
import type { Limits } from './loop-options.ts';
import { countCalls, createStopCounters, findBudgetHalt, type StopCounters } from './stop-rules.ts';

function toTool(more: Partial<Tool>): Tool {
  return {
    name: 'look',
    description: '',
    input: { type: 'object' },
    replay: 'safe',
    execute: async () => ({ ok: true, value: '' }),
    ...more,
  };
}

/** Counters after calls of one tool: each entry is the key of a call, `key=result` where the result matters. */
function countAll(calls: readonly string[], tool?: Tool, limits: Limits = DEFAULT_LIMITS): StopCounters {
  const counters = createStopCounters();
  for (const call of calls) {
    const [key = '', result = '0'] = call.split('=');
    countCalls(counters, [{ toolName: 'look', tool, key, result: Number(result) }], limits);
  }
  return counters;
}

function haltOf(counters: StopCounters, limits: Partial<Limits> = {}, picoUsd = 0): string | undefined {
  return findBudgetHalt({ counters, limits: { ...DEFAULT_LIMITS, ...limits }, picoUsd })?.rule;
}

const different = (count: number): string[] => Array.from({ length: count }, (_, n) => `k${n}`);

describe('the defaults', () => {
  it('are those of the contract', () => {
    expect(DEFAULT_LIMITS).toMatchObject({
      budgetCapUsd: undefined,
      maxToolCallsPerTurn: 1_000,
      maxIdenticalToolCalls: 250,
      maxIdenticalStreak: 5,
      maxRounds: 500,
    });
  });

  it('trip at their number and not one before', () => {
    const readOnly = toTool({ readOnly: true });
    expect(haltOf(countAll(different(999), readOnly))).toBeUndefined();
    expect(haltOf(countAll(different(1_000), readOnly))).toBe('tool-budget');
    expect(haltOf(countAll(different(249)))).toBeUndefined();
    expect(haltOf(countAll(different(250)))).toBe('identical-name');
    expect(haltOf({ ...createStopCounters(), rounds: 499 })).toBeUndefined();
    expect(haltOf({ ...createStopCounters(), rounds: 500 })).toBe('round-limit');
    expect(haltOf(countAll(['a', 'a', 'a', 'a']))).toBeUndefined();
    expect(haltOf(countAll(['a', 'a', 'a', 'a', 'a']))).toBe('identical-streak');
  });
});

describe('a streak', () => {
  it('is one of equal keys without another between', () => {
    expect(haltOf(countAll(['a', 'a', 'a', 'a', 'b', 'a', 'a', 'a', 'a']))).toBeUndefined();
  });

  it('that reached the cap counts though it was broken before anyone looked', () => {
    expect(haltOf(countAll(['a', 'a', 'a', 'a', 'a', 'b']))).toBe('identical-streak');
  });

  it('of a polling tool looks at results, of another tool not', () => {
    const moving = ['a=1', 'a=1', 'a=2', 'a=2', 'a=3', 'a=3'];
    expect(haltOf(countAll(moving, toTool({ polling: true })))).toBeUndefined();
    expect(haltOf(countAll(moving, toTool({ polling: false })))).toBe('identical-streak');
    expect(haltOf(countAll(['a=1', 'a=2', 'a=2', 'a=2', 'a=2', 'a=2'], toTool({ polling: true })))).toBe(
      'identical-streak',
    );
  });
});

describe('the cap', () => {
  it('trips at the last pico-dollar', () => {
    const counters = createStopCounters();
    expect(haltOf(counters, { budgetCapUsd: 0.3 }, 299_999_999_999)).toBeUndefined();
    expect(haltOf(counters, { budgetCapUsd: 0.3 }, 300_000_000_000)).toBe('cost-cap');
    expect(haltOf(counters, {}, 9e15)).toBeUndefined();
  });
});

it('limits of Infinity never trip', () => {
  const free = {
    maxToolCallsPerTurn: Number.POSITIVE_INFINITY,
    maxIdenticalToolCalls: Number.POSITIVE_INFINITY,
    maxIdenticalStreak: Number.POSITIVE_INFINITY,
    maxRounds: Number.POSITIVE_INFINITY,
  };
  const counters = countAll(
    Array.from({ length: 5_000 }, () => 'a'),
    undefined,
    { ...DEFAULT_LIMITS, ...free },
  );
  expect(haltOf({ ...counters, rounds: 1e6 }, free)).toBeUndefined();
});
