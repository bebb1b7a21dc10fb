import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { atMost, toCount } from '../token-counts.ts';

export type UsageChunk = Extract<CompletionChunk, { type: 'usage' }>;

/**
 * The usage object of a frame in the contract's inclusive terms; `undefined` when it holds no counts.
 * Cached and written tokens are parts of `prompt_tokens`, reasoning is a part of `completion_tokens`.
 */
export function toUsage(value: unknown): UsageChunk | undefined {
  if (!isRecord(value)) return undefined;
  const prompt = toCount(value.prompt_tokens);
  const completion = toCount(value.completion_tokens);
  if (prompt === undefined && completion === undefined) return undefined;
  const inputTokens = prompt ?? 0;
  const promptDetails = isRecord(value.prompt_tokens_details) ? value.prompt_tokens_details : {};
  const outputDetails = isRecord(value.completion_tokens_details) ? value.completion_tokens_details : {};
  // DeepSeek and Moonshot name cached tokens otherwise.
  const cached =
    toCount(promptDetails.cached_tokens) ??
    toCount(value.prompt_cache_hit_tokens) ??
    toCount(value.cached_tokens);
  const cacheReadTokens = atMost(cached, inputTokens);
  const cacheWriteTokens = atMost(
    toCount(promptDetails.cache_write_tokens),
    inputTokens - (cacheReadTokens ?? 0),
  );
  const reasoning = toCount(outputDetails.reasoning_tokens);
  const outputTokens = toOutput(completion ?? 0, reasoning ?? 0, {
    prompt: inputTokens,
    total: value.total_tokens,
  });
  const reasoningTokens = atMost(reasoning, outputTokens);
  return {
    type: 'usage',
    inputTokens,
    outputTokens,
    ...(cacheReadTokens === undefined ? {} : { cacheReadTokens }),
    ...(cacheWriteTokens === undefined ? {} : { cacheWriteTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
  };
}

/** Some servers (xAI) leave reasoning out of `completion_tokens`: then only the total adds up with it. */
function toOutput(completion: number, reasoning: number, sums: { prompt: number; total: unknown }): number {
  const isApart = reasoning > 0 && sums.total === sums.prompt + completion + reasoning;
  return isApart ? completion + reasoning : completion;
}
