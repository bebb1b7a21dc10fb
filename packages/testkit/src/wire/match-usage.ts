import type { AgentEventOf } from '@ethosagent/core/contract';
import type { ExpectedUsage } from './wire-case.ts';

/** Costs that differ by less are equal, in US dollars. */
const SAME_COST_USD = 1e-9;

/** How far a list of usage events could be matched; both indexes count from 0 and may be one past the end. */
export interface UsageMismatch {
  expectedIndex: number;
  seenIndex: number;
}

/** Matches usage events in order, no more and no fewer but for optional ones. @returns how far it came if it fails */
export function findUsageMismatch(
  expected: readonly ExpectedUsage[],
  seen: readonly AgentEventOf<'usage'>[],
): UsageMismatch | undefined {
  let furthest: UsageMismatch = { expectedIndex: 0, seenIndex: 0 };
  const match = (expectedIndex: number, seenIndex: number): boolean => {
    if (seenIndex >= furthest.seenIndex) furthest = { expectedIndex, seenIndex };
    const entry = expected[expectedIndex];
    const event = seen[seenIndex];
    if (entry === undefined) return event === undefined;
    if (event && isSameUsage(entry, event) && match(expectedIndex + 1, seenIndex + 1)) return true;
    return entry.optional === true && match(expectedIndex + 1, seenIndex);
  };
  return match(0, 0) ? undefined : furthest;
}

function isSameUsage(expected: ExpectedUsage, seen: AgentEventOf<'usage'>): boolean {
  const { inputTokens, outputTokens, estimatedCostUsd, costBasis } = expected;
  return (
    (inputTokens === '*' || inputTokens === seen.inputTokens) &&
    (outputTokens === '*' || outputTokens === seen.outputTokens) &&
    (costBasis === undefined || costBasis === seen.costBasis) &&
    (estimatedCostUsd === undefined || Math.abs(estimatedCostUsd - seen.estimatedCostUsd) <= SAME_COST_USD)
  );
}
