import type { AgentEvent, Clock } from '@ethosagent/core/contract';

/** What came out of a stream: `arrivals[n]` is the time of `events[n]` in milliseconds of the clock. */
export interface Recording {
  events: AgentEvent[];
  arrivals: number[];
}

/** Pulls a stream to its end. Rejects when the stream does. @param options.clock default: the real time */
export function recordEvents(
  stream: AsyncIterable<AgentEvent>,
  options: { clock?: Pick<Clock, 'now'> | undefined } = {},
): Promise<Recording> {
  return recordUntil(stream, { ...options, isLast: () => false });
}

/**
 * Pulls a stream until `isLast` says yes, then leaves it as a `break` does, which stops a turn. Resolves when the
 * stream has closed.
 *
 * @example
 * await recordUntil(stream, { isLast: (event) => event.type === 'tool_start' });
 */
export async function recordUntil(
  stream: AsyncIterable<AgentEvent>,
  options: { isLast(event: AgentEvent): boolean; clock?: Pick<Clock, 'now'> | undefined },
): Promise<Recording> {
  const clock = options.clock ?? Date;
  const recording: Recording = { events: [], arrivals: [] };
  for await (const event of stream) {
    recording.events.push(event);
    recording.arrivals.push(clock.now());
    if (options.isLast(event)) break;
  }
  return recording;
}
