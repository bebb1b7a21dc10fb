import type { AgentEvent, AgentEventOf, AgentEventType } from '@ethosagent/core';

/** The events of one type, in order. */
export function pickEvents<T extends AgentEventType>(
  events: readonly AgentEvent[],
  type: T,
): AgentEventOf<T>[] {
  return events.filter((event): event is AgentEventOf<T> => event.type === type);
}
