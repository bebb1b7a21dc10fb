import type { AgentEventOf, CostBasis } from '@ethosagent/core/contract';

/** The `usage` events of a turn (or of a session) added up. */
export interface UsageSum {
  /** How many `usage` events went in. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens`. */
  readonly cacheReadTokens: number;
  /** Part of `inputTokens`. */
  readonly cacheWriteTokens: number;
  /** Part of `outputTokens`. */
  readonly reasoningTokens: number;
  /** US dollars of the priced calls. */
  readonly estimatedCostUsd: number;
  /** One for all calls, `partial` when some have a price and others are unknown, `undefined` without calls. */
  readonly costBasis: CostBasis | 'partial' | undefined;
}

/** A sum of nothing. */
export const EMPTY_USAGE: UsageSum = {
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  estimatedCostUsd: 0,
  costBasis: undefined,
};

/** Adds a `usage` event, or another sum. Cache and reasoning tokens are parts, so they never raise the totals. */
export function addUsage(sum: UsageSum, next: UsageSum | AgentEventOf<'usage'>): UsageSum {
  const more = 'type' in next ? toSum(next) : next;
  return {
    calls: sum.calls + more.calls,
    inputTokens: sum.inputTokens + more.inputTokens,
    outputTokens: sum.outputTokens + more.outputTokens,
    cacheReadTokens: sum.cacheReadTokens + more.cacheReadTokens,
    cacheWriteTokens: sum.cacheWriteTokens + more.cacheWriteTokens,
    reasoningTokens: sum.reasoningTokens + more.reasoningTokens,
    estimatedCostUsd: sum.estimatedCostUsd + more.estimatedCostUsd,
    costBasis: joinBasis(sum.costBasis, more.costBasis),
  };
}

function toSum(event: AgentEventOf<'usage'>): UsageSum {
  return {
    calls: 1,
    inputTokens: event.inputTokens,
    outputTokens: event.outputTokens,
    cacheReadTokens: event.cacheReadTokens ?? 0,
    cacheWriteTokens: event.cacheWriteTokens ?? 0,
    reasoningTokens: event.reasoningTokens ?? 0,
    estimatedCostUsd: event.estimatedCostUsd,
    costBasis: event.costBasis ?? (event.estimatedCostUsd > 0 ? 'priced' : 'unknown'),
  };
}

function joinBasis(a: UsageSum['costBasis'], b: UsageSum['costBasis']): UsageSum['costBasis'] {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  const both = new Set([a, b]);
  if (both.has('partial')) return 'partial';
  if (both.has('priced')) return both.has('unknown') ? 'partial' : 'priced';
  return 'unknown';
}
