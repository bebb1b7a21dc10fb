import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';

/** An event that expectations are compared with. */
export type SeenEvent = Exclude<
  AgentEvent,
  { type: 'run_start' | 'context_meta' | 'tool_progress' | 'usage' }
>;

const LEFT_OUT: ReadonlySet<string> = new Set(['run_start', 'context_meta', 'tool_progress', 'usage']);

/** The events of a turn as expectations see them: some left out, neighbouring deltas joined. */
export function toSeenEvents(events: readonly AgentEvent[]): SeenEvent[] {
  const seen: SeenEvent[] = [];
  for (const event of events) {
    if (!isSeen(event)) continue;
    const last = seen.at(-1);
    if (event.type === 'text_delta' && last?.type === 'text_delta') {
      seen[seen.length - 1] = { ...last, text: last.text + event.text };
    } else if (event.type === 'thinking_delta' && last?.type === 'thinking_delta') {
      seen[seen.length - 1] = { ...last, thinking: last.thinking + event.thinking };
    } else seen.push(event);
  }
  return seen;
}

/** The `usage` events of a turn, in order. */
export function toSeenUsage(events: readonly AgentEvent[]): AgentEventOf<'usage'>[] {
  return events.filter((event) => event.type === 'usage');
}

function isSeen(event: AgentEvent): event is SeenEvent {
  return !LEFT_OUT.has(event.type);
}
