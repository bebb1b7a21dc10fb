import { type ErrorCode, isProviderError, type RouteTarget } from './contract/index.ts';
import type { RetryOptions } from './loop-options.ts';
import { isFallbackCode } from './provider-codes.ts';

const TOLD_FROM_MS = 5_000;

/** What to do after a failed LLM call. */
export type RetryDecision =
  | { action: 'wait'; ms: number; audience: 'internal' | 'user' }
  | { action: 'fall_back'; target: RouteTarget }
  | { action: 'give_up' };

/**
 * The one owner of retries. After text was shown nothing is sent again. Before it, what is marked retryable is
 * tried up to `maxAttempts` times; then the next fallback gets its turn.
 */
export function decideRetry(input: {
  error: unknown;
  code: ErrorCode;
  hasText: boolean;
  attempt: number;
  options: RetryOptions;
  random: () => number;
  fallback: RouteTarget | undefined;
}): RetryDecision {
  if (input.hasText) return { action: 'give_up' };
  const retryable = isProviderError(input.error) ? input.error.retryable : input.code === 'llm_timeout';
  if (retryable && input.attempt < input.options.maxAttempts) {
    const ms = toWaitMs(input);
    return { action: 'wait', ms, audience: ms > TOLD_FROM_MS ? 'user' : 'internal' };
  }
  if (input.fallback && isFallbackCode(input.code)) return { action: 'fall_back', target: input.fallback };
  return { action: 'give_up' };
}

/** The server's hint where it makes sense, else exponential with half of it as jitter; capped. */
function toWaitMs(input: {
  error: unknown;
  attempt: number;
  options: RetryOptions;
  random: () => number;
}): number {
  const { baseMs, waitCapMs } = input.options;
  const hint = isProviderError(input.error) ? input.error.retryAfterMs : undefined;
  if (hint !== undefined && Number.isFinite(hint) && hint >= 0) return Math.min(hint, waitCapMs);
  const full = Math.min(baseMs * 2 ** (input.attempt - 1), waitCapMs);
  return Math.round(full / 2 + (full / 2) * input.random());
}
