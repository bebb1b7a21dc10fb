import { describe, expect, it } from 'vitest';
import { findUsageMismatch } from './match-usage.ts';
import type { ExpectedUsage } from './wire-case.ts';

const usage = (inputTokens: number, outputTokens: number, estimatedCostUsd = 0) =>
  ({ type: 'usage', inputTokens, outputTokens, estimatedCostUsd, costBasis: 'priced' }) as const;

describe('findUsageMismatch', () => {
  const matching: [ExpectedUsage[], ReturnType<typeof usage>[]][] = [
    [[], []],
    [[{ inputTokens: 1, outputTokens: 2 }], [usage(1, 2)]],
    [[{ inputTokens: '*', outputTokens: '*' }], [usage(7, 8)]],
    [[{ inputTokens: 1, outputTokens: 2, optional: true }], []],
    [
      [
        { inputTokens: 1, outputTokens: 2, optional: true },
        { inputTokens: 1, outputTokens: 2 },
      ],
      [usage(1, 2)],
    ],
    [
      [{ inputTokens: 1, outputTokens: 2, costBasis: 'priced', estimatedCostUsd: 0.1 }],
      [usage(1, 2, 0.1 + 5e-10)],
    ],
  ];
  it.each(matching)('takes %j', (expected, seen) => {
    expect(findUsageMismatch(expected, seen)).toBeUndefined();
  });

  const differing: [ExpectedUsage[], ReturnType<typeof usage>[], number, number][] = [
    [[], [usage(1, 2)], 0, 0],
    [[{ inputTokens: 1, outputTokens: 2 }], [], 0, 0],
    [[{ inputTokens: 1, outputTokens: 2 }], [usage(1, 3)], 0, 0],
    [[{ inputTokens: 1, outputTokens: 2 }], [usage(2, 2)], 0, 0],
    [[{ inputTokens: 1, outputTokens: 2 }], [usage(1, 2), usage(1, 2)], 1, 1],
    [[{ inputTokens: 1, outputTokens: 2, costBasis: 'unknown' }], [usage(1, 2)], 0, 0],
    [[{ inputTokens: 1, outputTokens: 2, estimatedCostUsd: 0.1 }], [usage(1, 2, 0.1 + 2e-9)], 0, 0],
  ];
  it.each(differing)('does not take %j for %j', (expected, seen, expectedIndex, seenIndex) => {
    expect(findUsageMismatch(expected, seen)).toEqual({ expectedIndex, seenIndex });
  });
});
