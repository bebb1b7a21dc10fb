import type { PrivateRecord } from '@ethosagent/core/contract';

/** Sums over LLM calls. */
export interface UsageTotal {
  calls: number;
  inputTokens: number;
  /** Part of `inputTokens`. */
  cacheReadTokens: number;
  outputTokens: number;
  /** Pico-dollars: 10^12 of them are one US dollar. */
  picoUsd: number;
  /** Calls whose price is not known; `picoUsd` lacks them. */
  unpricedCalls: number;
  /** Calls whose tokens were not kept. */
  uncountedCalls: number;
}

export function createUsageTotal(): UsageTotal {
  return {
    calls: 0,
    inputTokens: 0,
    cacheReadTokens: 0,
    outputTokens: 0,
    picoUsd: 0,
    unpricedCalls: 0,
    uncountedCalls: 0,
  };
}

/** Takes one call into account. */
export function addToTotal(
  total: UsageTotal,
  { picoUsd, event }: Extract<PrivateRecord, { kind: 'usage' }>,
): void {
  total.calls += 1;
  total.picoUsd += picoUsd;
  if (event === undefined) total.uncountedCalls += 1;
  else {
    total.inputTokens += event.inputTokens;
    total.cacheReadTokens += event.cacheReadTokens ?? 0;
    total.outputTokens += event.outputTokens;
    if (event.costBasis === 'unknown') total.unpricedCalls += 1;
  }
}
