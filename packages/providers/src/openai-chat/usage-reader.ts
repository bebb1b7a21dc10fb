import type { CompletionChunk } from '@ethosagent/core/contract';
import { toUsage, type UsageChunk } from './to-usage.ts';

/** Takes the usage of frames, which may come once, never, or as a growing snapshot on each. */
export interface UsageReader {
  /** Adds a chunk when `value` tells counts that were not told yet. */
  read(value: unknown, chunks: CompletionChunk[]): void;
}

export function createUsageReader(): UsageReader {
  let told: UsageChunk | undefined;
  return {
    read(value, chunks) {
      if (!value) return;
      const usage = toUsage(value);
      if (usage === undefined || (told !== undefined && isSame(told, usage))) return;
      told = usage;
      chunks.push(usage);
    },
  };
}

function isSame(one: UsageChunk, other: UsageChunk): boolean {
  return (
    one.inputTokens === other.inputTokens &&
    one.outputTokens === other.outputTokens &&
    one.cacheReadTokens === other.cacheReadTokens &&
    one.cacheWriteTokens === other.cacheWriteTokens &&
    one.reasoningTokens === other.reasoningTokens
  );
}
