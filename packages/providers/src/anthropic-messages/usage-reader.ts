import type { CompletionChunk } from '@ethosagent/core/contract';
import { isRecord } from '../http-json.ts';
import { toCount } from '../token-counts.ts';

/** Takes the usage of frames: the input at the start of a reply, growing totals later. */
export interface UsageReader {
  /** Adds a chunk when `value` tells counts that were not told yet. */
  read(value: unknown, chunks: CompletionChunk[]): void;
}

interface Counts {
  input?: number | undefined;
  output?: number | undefined;
  cacheRead?: number | undefined;
  cacheWrite?: number | undefined;
  shortWrite?: number | undefined;
  longWrite?: number | undefined;
  reasoning?: number | undefined;
}

export function createUsageReader(): UsageReader {
  const counts: Counts = {};
  let told = '';
  return {
    read(value, chunks) {
      if (!isRecord(value)) return;
      const found = toCounts(value);
      for (const [name, count] of Object.entries(found) as [keyof Counts, number | undefined][]) {
        // Totals only grow: null says nothing, and some gateways write 0 for what they told before.
        if (count !== undefined && (count > 0 || counts[name] === undefined)) counts[name] = count;
      }
      if (counts.input === undefined && counts.output === undefined) return;
      const chunk = toChunk(counts);
      const json = JSON.stringify(chunk);
      if (json !== told) chunks.push(chunk);
      told = json;
    },
  };
}

function toCounts(usage: Record<string, unknown>): Counts {
  const writes = isRecord(usage.cache_creation) ? usage.cache_creation : {};
  const details = isRecord(usage.output_tokens_details) ? usage.output_tokens_details : {};
  return {
    input: toCount(usage.input_tokens),
    output: toCount(usage.output_tokens),
    cacheRead: toCount(usage.cache_read_input_tokens),
    cacheWrite: toCount(usage.cache_creation_input_tokens),
    shortWrite: toCount(writes.ephemeral_5m_input_tokens),
    longWrite: toCount(writes.ephemeral_1h_input_tokens),
    reasoning: toCount(details.thinking_tokens),
  };
}

/** On this wire fresh, read and written tokens exclude each other; in the contract the input is all of them. */
function toChunk(counts: Counts): CompletionChunk {
  const { input = 0, output = 0, cacheRead, cacheWrite, longWrite, reasoning } = counts;
  const isSplit = longWrite !== undefined && longWrite + (counts.shortWrite ?? 0) === (cacheWrite ?? 0);
  return {
    type: 'usage',
    inputTokens: input + (cacheRead ?? 0) + (cacheWrite ?? 0),
    outputTokens: output,
    ...(cacheRead === undefined ? {} : { cacheReadTokens: cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWriteTokens: cacheWrite }),
    ...(isSplit && longWrite > 0 ? { cacheWriteLongTokens: longWrite } : {}),
    ...(reasoning === undefined ? {} : { reasoningTokens: Math.min(reasoning, output) }),
  };
}
