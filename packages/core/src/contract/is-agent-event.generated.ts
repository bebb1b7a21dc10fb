// Written by `npm run generate` from the schema in ./event.ts. Not to be edited.
import type { AgentEvent } from './event.ts';
import { isStringRecord } from './is-string-record.ts';

/** Whether the schema takes a value. */
export function isAgentEvent(value: unknown): value is AgentEvent {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  switch (fields.type) {
    case 'run_start':
      return isRunStart(fields);
    case 'context_meta':
      return isContextMeta(fields);
    case 'text_delta':
      return isTextDelta(fields);
    case 'thinking_delta':
      return isThinkingDelta(fields);
    case 'tool_start':
      return isToolStart(fields);
    case 'tool_progress':
      return isToolProgress(fields);
    case 'tool_end':
      return isToolEnd(fields);
    case 'usage':
      return isUsage(fields);
    case 'halt':
      return isHalt(fields);
    case 'error':
      return isError(fields);
    case 'done':
      return isDone(fields);
    default:
      return false;
  }
}

function isRunStart(fields: Readonly<Record<string, unknown>>): boolean {
  const { provider, model, source } = fields;
  return (
    typeof provider === 'string' &&
    typeof model === 'string' &&
    (source === 'team-coordinator' ||
      source === 'team-personality' ||
      source === 'personality' ||
      source === 'global')
  );
}

function isContextMeta(fields: Readonly<Record<string, unknown>>): boolean {
  const { data } = fields;
  return isStringRecord(data);
}

function isTextDelta(fields: Readonly<Record<string, unknown>>): boolean {
  const { text } = fields;
  return typeof text === 'string' && text !== '';
}

function isThinkingDelta(fields: Readonly<Record<string, unknown>>): boolean {
  const { thinking } = fields;
  return typeof thinking === 'string' && thinking !== '';
}

function isToolStart(fields: Readonly<Record<string, unknown>>): boolean {
  const { toolCallId, toolName } = fields;
  return (
    typeof toolCallId === 'string' && toolCallId !== '' && typeof toolName === 'string' && 'args' in fields
  );
}

function isToolProgress(fields: Readonly<Record<string, unknown>>): boolean {
  const { toolName, message, percent, audience, toolCallId } = fields;
  return (
    typeof toolName === 'string' &&
    typeof message === 'string' &&
    (percent === undefined ||
      (typeof percent === 'number' && Number.isFinite(percent) && percent >= 0 && percent <= 100)) &&
    (audience === 'internal' || audience === 'user') &&
    (toolCallId === undefined || (typeof toolCallId === 'string' && toolCallId !== ''))
  );
}

function isToolEnd(fields: Readonly<Record<string, unknown>>): boolean {
  const { toolCallId, toolName, ok, durationMs, audience, result, error } = fields;
  return (
    typeof toolCallId === 'string' &&
    toolCallId !== '' &&
    typeof toolName === 'string' &&
    typeof ok === 'boolean' &&
    typeof durationMs === 'number' &&
    Number.isFinite(durationMs) &&
    durationMs >= 0 &&
    (audience === undefined || audience === 'internal' || audience === 'user') &&
    (result === undefined || typeof result === 'string') &&
    (error === undefined || typeof error === 'string')
  );
}

function isUsage(fields: Readonly<Record<string, unknown>>): boolean {
  const {
    inputTokens,
    outputTokens,
    estimatedCostUsd,
    cacheReadTokens,
    cacheWriteTokens,
    reasoningTokens,
    costBasis,
    purpose,
  } = fields;
  return (
    typeof inputTokens === 'number' &&
    Number.isSafeInteger(inputTokens) &&
    inputTokens >= 0 &&
    typeof outputTokens === 'number' &&
    Number.isSafeInteger(outputTokens) &&
    outputTokens >= 0 &&
    typeof estimatedCostUsd === 'number' &&
    Number.isFinite(estimatedCostUsd) &&
    estimatedCostUsd >= 0 &&
    (cacheReadTokens === undefined ||
      (typeof cacheReadTokens === 'number' &&
        Number.isSafeInteger(cacheReadTokens) &&
        cacheReadTokens >= 0)) &&
    (cacheWriteTokens === undefined ||
      (typeof cacheWriteTokens === 'number' &&
        Number.isSafeInteger(cacheWriteTokens) &&
        cacheWriteTokens >= 0)) &&
    (reasoningTokens === undefined ||
      (typeof reasoningTokens === 'number' &&
        Number.isSafeInteger(reasoningTokens) &&
        reasoningTokens >= 0)) &&
    (costBasis === undefined || costBasis === 'priced' || costBasis === 'local' || costBasis === 'unknown') &&
    (purpose === undefined ||
      purpose === 'round' ||
      purpose === 'retry' ||
      purpose === 'compaction' ||
      purpose === 'review' ||
      purpose === 'child')
  );
}

function isHalt(fields: Readonly<Record<string, unknown>>): boolean {
  const { kind, rule, toolName, count, message } = fields;
  return (
    (kind === 'budget' || kind === 'watcher') &&
    typeof rule === 'string' &&
    (toolName === undefined || typeof toolName === 'string') &&
    (count === undefined || (typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)) &&
    typeof message === 'string'
  );
}

function isError(fields: Readonly<Record<string, unknown>>): boolean {
  const { error, code } = fields;
  return typeof error === 'string' && typeof code === 'string';
}

function isDone(fields: Readonly<Record<string, unknown>>): boolean {
  const { text, turnCount, stopReason } = fields;
  return (
    typeof text === 'string' &&
    typeof turnCount === 'number' &&
    Number.isSafeInteger(turnCount) &&
    turnCount > 0 &&
    (stopReason === undefined ||
      stopReason === 'complete' ||
      stopReason === 'output_limit' ||
      stopReason === 'halted')
  );
}
