// Written by `npm run generate` from the schema in ./provider.ts. Not to be edited.
import type { CompletionChunk } from './provider.ts';

/** What the schema makes of a value; `undefined` when it does not take it. */
export function readCompletionChunk(value: unknown): CompletionChunk | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  switch (fields.type) {
    case 'response_start':
      return readResponseStart(fields);
    case 'text_delta':
      return readTextDelta(fields);
    case 'thinking_delta':
      return readThinkingDelta(fields);
    case 'thinking_block':
      return readThinkingBlock(fields);
    case 'tool_call_delta':
      return readToolCallDelta(fields);
    case 'tool_call':
      return readToolCall(fields);
    case 'usage':
      return readUsage(fields);
    case 'finish':
      return readFinish(fields);
    case 'heartbeat':
      return readHeartbeat(fields);
    default:
      return undefined;
  }
}

function readResponseStart(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'response_start' }> | undefined {
  const { id, model } = fields;
  const isWhole =
    (id === undefined || typeof id === 'string') && (model === undefined || typeof model === 'string');
  if (!isWhole) return undefined;
  const read: Extract<CompletionChunk, { type: 'response_start' }> = { type: 'response_start' };
  if (id !== undefined || 'id' in fields) read.id = id;
  if (model !== undefined || 'model' in fields) read.model = model;
  return read;
}

function readTextDelta(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'text_delta' }> | undefined {
  const { text } = fields;
  const isWhole = typeof text === 'string';
  if (!isWhole) return undefined;
  return { type: 'text_delta', text };
}

function readThinkingDelta(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'thinking_delta' }> | undefined {
  const { thinking } = fields;
  const isWhole = typeof thinking === 'string';
  if (!isWhole) return undefined;
  return { type: 'thinking_delta', thinking };
}

function readThinkingBlock(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'thinking_block' }> | undefined {
  const { data } = fields;
  const isWhole = 'data' in fields;
  if (!isWhole) return undefined;
  return { type: 'thinking_block', data };
}

function readToolCallDelta(_fields: unknown): Extract<CompletionChunk, { type: 'tool_call_delta' }> {
  return { type: 'tool_call_delta' };
}

function readToolCall(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'tool_call' }> | undefined {
  const { id, name, arguments: argumentsValue } = fields;
  const isWhole =
    (id === undefined || typeof id === 'string') &&
    typeof name === 'string' &&
    typeof argumentsValue === 'string';
  if (!isWhole) return undefined;
  const read: Extract<CompletionChunk, { type: 'tool_call' }> = {
    type: 'tool_call',
    name,
    arguments: argumentsValue,
  };
  if (id !== undefined || 'id' in fields) read.id = id;
  return read;
}

function readUsage(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'usage' }> | undefined {
  const {
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheWriteTokens,
    cacheWriteLongTokens,
    reasoningTokens,
  } = fields;
  const isWhole =
    typeof inputTokens === 'number' &&
    Number.isSafeInteger(inputTokens) &&
    inputTokens >= 0 &&
    typeof outputTokens === 'number' &&
    Number.isSafeInteger(outputTokens) &&
    outputTokens >= 0 &&
    (cacheReadTokens === undefined ||
      (typeof cacheReadTokens === 'number' &&
        Number.isSafeInteger(cacheReadTokens) &&
        cacheReadTokens >= 0)) &&
    (cacheWriteTokens === undefined ||
      (typeof cacheWriteTokens === 'number' &&
        Number.isSafeInteger(cacheWriteTokens) &&
        cacheWriteTokens >= 0)) &&
    (cacheWriteLongTokens === undefined ||
      (typeof cacheWriteLongTokens === 'number' &&
        Number.isSafeInteger(cacheWriteLongTokens) &&
        cacheWriteLongTokens >= 0)) &&
    (reasoningTokens === undefined ||
      (typeof reasoningTokens === 'number' && Number.isSafeInteger(reasoningTokens) && reasoningTokens >= 0));
  if (!isWhole) return undefined;
  const read: Extract<CompletionChunk, { type: 'usage' }> = { type: 'usage', inputTokens, outputTokens };
  if (cacheReadTokens !== undefined || 'cacheReadTokens' in fields) read.cacheReadTokens = cacheReadTokens;
  if (cacheWriteTokens !== undefined || 'cacheWriteTokens' in fields)
    read.cacheWriteTokens = cacheWriteTokens;
  if (cacheWriteLongTokens !== undefined || 'cacheWriteLongTokens' in fields)
    read.cacheWriteLongTokens = cacheWriteLongTokens;
  if (reasoningTokens !== undefined || 'reasoningTokens' in fields) read.reasoningTokens = reasoningTokens;
  return read;
}

function readFinish(
  fields: Readonly<Record<string, unknown>>,
): Extract<CompletionChunk, { type: 'finish' }> | undefined {
  const { reason, raw } = fields;
  const isWhole =
    (reason === 'stop' ||
      reason === 'tool_calls' ||
      reason === 'pause' ||
      reason === 'output_limit' ||
      reason === 'context_limit' ||
      reason === 'refused' ||
      reason === 'other') &&
    (raw === undefined || typeof raw === 'string');
  if (!isWhole) return undefined;
  const read: Extract<CompletionChunk, { type: 'finish' }> = { type: 'finish', reason };
  if (raw !== undefined || 'raw' in fields) read.raw = raw;
  return read;
}

function readHeartbeat(_fields: unknown): Extract<CompletionChunk, { type: 'heartbeat' }> {
  return { type: 'heartbeat' };
}
