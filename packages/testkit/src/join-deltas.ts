import type { AgentEvent } from '@ethosagent/core/contract';

/** Events with neighbouring deltas of one kind joined, as a log may hold them and a network may cut them. */
export function joinDeltas(events: readonly AgentEvent[]): AgentEvent[] {
  const joined: AgentEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'text_delta' && last?.type === 'text_delta') {
      joined[joined.length - 1] = { ...last, text: last.text + event.text };
    } else if (event.type === 'thinking_delta' && last?.type === 'thinking_delta') {
      joined[joined.length - 1] = { ...last, thinking: last.thinking + event.thinking };
    } else joined.push(event);
  }
  return joined;
}
