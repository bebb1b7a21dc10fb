import type { AgentEvent } from '@ethosagent/core';

/** Whether an event has the fields that the contract wants, and no others: by hand, the fastest check there is. */
export function isWholeEvent(event: AgentEvent): boolean {
  switch (event.type) {
    case 'text_delta':
      return isText(event.text) && hasFields(event, 2);
    case 'run_start':
      return isText(event.provider) && isText(event.model) && isText(event.source) && hasFields(event, 4);
    case 'context_meta':
      return typeof event.data === 'object' && event.data !== null && hasFields(event, 2);
    case 'tool_start':
      return isText(event.toolCallId) && isText(event.toolName) && 'args' in event && hasFields(event, 4);
    case 'tool_end':
      return (
        isText(event.toolCallId) &&
        isText(event.toolName) &&
        typeof event.ok === 'boolean' &&
        event.durationMs >= 0 &&
        isText(event.result) &&
        hasFields(event, 6)
      );
    case 'usage':
      return (
        Number.isInteger(event.inputTokens) &&
        Number.isInteger(event.outputTokens) &&
        event.estimatedCostUsd >= 0 &&
        hasFields(event, 4)
      );
    case 'done':
      return typeof event.text === 'string' && event.turnCount > 0 && hasFields(event, 3);
    case 'error':
      return isText(event.error) && isText(event.code) && hasFields(event, 3);
    default:
      return false;
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function hasFields(event: object, count: number): boolean {
  let fields = 0;
  for (const _ in event) fields += 1;
  return fields === count;
}
