import type { AgentEventOf } from '@ethosagent/core/contract';
import { describe, expect, test } from 'vitest';
import { addUsage, EMPTY_USAGE, type UsageSum } from './usage-sum.ts';
import { toCostText, toUsageText } from './usage-text.ts';

type Usage = AgentEventOf<'usage'>;

function sum(...events: Partial<Usage>[]): UsageSum {
  const base: Usage = { type: 'usage', inputTokens: 0, outputTokens: 0, estimatedCostUsd: 0 };
  return events.reduce<UsageSum>((total, event) => addUsage(total, { ...base, ...event }), EMPTY_USAGE);
}

describe('usage and cost', () => {
  test('sums calls; parts do not raise the totals', () => {
    const total = sum(
      {
        inputTokens: 1000,
        cacheReadTokens: 900,
        outputTokens: 50,
        reasoningTokens: 40,
        estimatedCostUsd: 0.01,
        costBasis: 'priced',
      },
      {
        inputTokens: 234,
        outputTokens: 6,
        estimatedCostUsd: 0.0023,
        costBasis: 'priced',
        purpose: 'compaction',
      },
    );
    expect(toUsageText(total)).toBe('1,234 tokens in (900 cached), 56 out (40 thinking) · ~$0.0123');
  });

  test.each<[string, Partial<Usage>[]]>([
    ['cost unknown', [{ costBasis: 'unknown' }]],
    ['cost unknown', [{}]],
    ['cost unknown', [{ costBasis: 'local' }, { costBasis: 'unknown' }]],
    ['local', [{ costBasis: 'local' }, { costBasis: 'local' }]],
    ['~$0.0000', [{ costBasis: 'priced' }]],
    ['<$0.0001', [{ costBasis: 'priced', estimatedCostUsd: 0.00001 }]],
    ['~$12.35', [{ costBasis: 'priced', estimatedCostUsd: 12.345678 }]],
    ['~$0.5000', [{ estimatedCostUsd: 0.5 }, { costBasis: 'local' }]],
    ['~$0.5000 + unknown', [{ estimatedCostUsd: 0.5 }, { costBasis: 'unknown' }, { costBasis: 'local' }]],
  ])('%s', (expected, events) => {
    expect(toCostText(sum(...events))).toBe(expected);
  });

  test('adds sums of turns up to the sum of a session', () => {
    const turn = sum({ inputTokens: 3, costBasis: 'local' });
    expect(addUsage(addUsage(EMPTY_USAGE, turn), turn)).toMatchObject({
      calls: 2,
      inputTokens: 6,
      costBasis: 'local',
    });
  });

  test('says so when nothing was reported', () => {
    expect(toUsageText(EMPTY_USAGE)).toBe('usage not reported');
  });
});
