import { describe, expect, it } from 'vitest';
import { GOALS, SLACK } from '../goals.ts';
import { isFailed, judgeGoals, type Verdict } from './judge-goals.ts';
import type { Excuse } from './parse-excuses.ts';
import { Results } from './results.ts';

const noExcuses: ReadonlyMap<string, Excuse> = new Map();

/** `ours` and `floor` are repetitions of the CPU of a delta of the text scenario. */
function judgeText(ours: readonly number[], floor: readonly number[], excuses = noExcuses): Verdict[] {
  const results = new Results();
  for (const cpuPerDelta of ours) results.add({ row: 'ethos', scenario: 'text', figures: { cpuPerDelta } });
  for (const cpuPerDelta of floor) {
    results.add({ row: 'floor:typed', scenario: 'text', figures: { cpuPerDelta } });
  }
  return judgeGoals(results, { rows: ['ethos', 'floor:typed'], scenarios: ['text'] }, excuses);
}

function excuse(value: number): ReadonlyMap<string, Excuse> {
  return new Map([['text-cpu', { key: 'text-cpu', value, profile: 'parsing' }]]);
}

describe('judgeGoals', () => {
  it('compares medians with the bare loop of the same run', () => {
    const [verdict] = judgeText([30, 13, 12], [10, 90, 9]);
    expect(verdict).toMatchObject({ key: 'text-cpu', value: 1.3, state: 'MET' });
    expect(isFailed(verdict ? [verdict] : [])).toBe(false);
  });

  it('allows the slack above the limit and nothing beyond', () => {
    const limit = 1.4 * SLACK;
    expect(judgeText([limit - 0.001], [1])[0]?.state).toBe('MET');
    const missed = judgeText([limit + 0.001], [1]);
    expect(missed[0]?.state).toBe('MISSED');
    expect(isFailed(missed)).toBe(true);
  });

  it('says when the aim is reached', () => {
    expect(judgeText([1.15], [1])[0]?.isAimReached).toBe(true);
    expect(judgeText([1.16], [1])[0]?.isAimReached).toBe(false);
  });

  it('still calls an excused miss missed, and excuses it up to its value only', () => {
    const covered = judgeText([2.5], [1], excuse(2.6));
    expect(covered[0]).toMatchObject({ state: 'MISSED', excuse: { value: 2.6 } });
    expect(isFailed(covered)).toBe(false);
    const beyond = judgeText([2.7], [1], excuse(2.6));
    expect(beyond[0]).toMatchObject({ state: 'MISSED', excuse: undefined });
    expect(isFailed(beyond)).toBe(true);
  });

  it('judges only what this run measured', () => {
    const keys = judgeText([1], [1]).map(({ key }) => key);
    expect(keys).toEqual(['text-cpu']);
  });

  it('says so when a figure is missing, and does not fail for it', () => {
    const verdicts = judgeText([], [1]);
    expect(verdicts[0]).toMatchObject({ state: 'NOT MEASURED', value: undefined });
    expect(isFailed(verdicts)).toBe(false);
  });

  it('gives no slack to what is counted', () => {
    const results = new Results();
    results.add({ row: 'ethos', scenario: 'abort', figures: { lateDeltas: 1 } });
    const verdicts = judgeGoals(results, { rows: ['ethos'], scenarios: ['abort'] }, noExcuses);
    expect(verdicts.find(({ key }) => key === 'late-deltas')?.state).toBe('MISSED');
  });

  it('judges growth by our own figures', () => {
    const results = new Results();
    results.add({ row: 'ethos', scenario: 'tools-200', figures: { cpuPerRound: 100 } });
    results.add({ row: 'ethos', scenario: 'tools-400', figures: { cpuPerRound: 120 } });
    const asked = { rows: ['ethos'], scenarios: ['tools-200', 'tools-400'] };
    const growth = judgeGoals(results, asked, noExcuses).find(({ key }) => key === 'tools-growth');
    expect(growth).toMatchObject({ value: 1.2, state: 'MET' });
  });

  it('names the protocol of our other rows, and weighs the installation once', () => {
    const asked = { rows: ['ethos', 'ethos:openai-responses'], scenarios: ['text', 'install'] };
    const keys = judgeGoals(new Results(), asked, noExcuses).map(({ key }) => key);
    expect(keys).toEqual(['text-cpu', 'install-size', 'text-cpu@openai-responses']);
  });
});

describe('the goals', () => {
  it('are named once', () => {
    expect(new Set(GOALS.map(({ name }) => name)).size).toBe(GOALS.length);
  });

  it('aim below their limit', () => {
    expect(GOALS.filter(({ aim, limit }) => aim !== undefined && aim >= limit)).toEqual([]);
  });
});
