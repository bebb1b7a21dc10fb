import type { UsageSum } from './usage-sum.ts';

/**
 * What a turn or session cost: `~$0.0123` (estimated), `local`, `cost unknown`, or `~$0.0123 + unknown` when only
 * some of its calls have a price. Unknown is never written as 0.
 */
export function toCostText(sum: UsageSum): string {
  switch (sum.costBasis) {
    case 'local':
      return 'local';
    case 'priced':
      return toDollars(sum.estimatedCostUsd);
    case 'partial':
      return `${toDollars(sum.estimatedCostUsd)} + unknown`;
    default:
      return 'cost unknown';
  }
}

/** Tokens and cost in one line: `1,234 tokens in (1,000 cached), 56 out (40 thinking) · ~$0.0123`. */
export function toUsageText(sum: UsageSum): string {
  if (sum.calls === 0) return 'usage not reported';
  const cached = sum.cacheReadTokens > 0 ? ` (${toNumber(sum.cacheReadTokens)} cached)` : '';
  const thinking = sum.reasoningTokens > 0 ? ` (${toNumber(sum.reasoningTokens)} thinking)` : '';
  const input = `${toNumber(sum.inputTokens)} tokens in${cached}`;
  return `${input}, ${toNumber(sum.outputTokens)} out${thinking} · ${toCostText(sum)}`;
}

function toDollars(usd: number): string {
  if (usd > 0 && usd < 0.0001) return '<$0.0001';
  return `~$${usd.toFixed(usd < 1 ? 4 : 2)}`;
}

// Not toLocaleString: the same turn reads the same on every machine.
function toNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
