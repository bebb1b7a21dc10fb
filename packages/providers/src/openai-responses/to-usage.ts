import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { atMost, toCount } from '../token-counts.ts';

/**
 * The usage of a response in the contract's inclusive terms; `undefined` when it tells no counts. Cached and written
 * tokens are parts of `input_tokens`, reasoning is a part of `output_tokens`. The split of what was written by
 * lifetime counts when it adds up.
 */
export function toUsage(value: unknown): Extract<CompletionChunk, { type: 'usage' }> | undefined {
  if (!isRecord(value)) return undefined;
  const input = toCount(value.input_tokens);
  const output = toCount(value.output_tokens);
  if (input === undefined && output === undefined) return undefined;
  const inputTokens = input ?? 0;
  const outputTokens = output ?? 0;
  const details = isRecord(value.input_tokens_details) ? value.input_tokens_details : {};
  const outputDetails = isRecord(value.output_tokens_details) ? value.output_tokens_details : {};
  const cacheReadTokens = atMost(toCount(details.cached_tokens), inputTokens);
  const cacheWriteTokens = atMost(toCount(details.cache_write_tokens), inputTokens - (cacheReadTokens ?? 0));
  const cacheWriteLongTokens = toLongWrite(details.cache_write_tokens_details, cacheWriteTokens);
  const reasoningTokens = atMost(toCount(outputDetails.reasoning_tokens), outputTokens);
  return {
    type: 'usage',
    inputTokens,
    outputTokens,
    ...(cacheReadTokens === undefined ? {} : { cacheReadTokens }),
    ...(cacheWriteTokens === undefined ? {} : { cacheWriteTokens }),
    ...(cacheWriteLongTokens === undefined ? {} : { cacheWriteLongTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
  };
}

function toLongWrite(split: unknown, written: number | undefined): number | undefined {
  if (!isRecord(split)) return undefined;
  const short = toCount(split.ttl_30m_tokens) ?? 0;
  const long = toCount(split.ttl_12h_tokens) ?? 0;
  return long > 0 && short + long === written ? long : undefined;
}
