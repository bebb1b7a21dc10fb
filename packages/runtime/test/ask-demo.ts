import type { AgentEvent } from '@ethosagent/core/contract';
import type { Runtime } from '@ethosagent/runtime';

/** A call with what came of it. */
interface AskedCall {
  tool: string;
  args: Record<string, unknown>;
  ok: boolean;
  result: string;
}

/** One answered request. */
export interface Answer {
  text: string;
  output: unknown;
  events: AgentEvent[];
  calls: AskedCall[];
}

/** Asks and waits for the end of the turn, which must be `done`. */
export async function askDemo(
  runtime: Runtime,
  input: string,
  more: { sessionId?: string; output?: Record<string, unknown> } = {},
): Promise<Answer & { sessionId: string }> {
  const stream = runtime.run({ input, ...more });
  const events: AgentEvent[] = [];
  for await (const event of stream) events.push(event);
  const ending = events.at(-1);
  if (ending?.type !== 'done') throw new Error(`the turn ended in ${JSON.stringify(ending)}`);
  return {
    text: ending.text,
    output: ending.output,
    events,
    calls: readCalls(events),
    sessionId: stream.sessionId,
  };
}

function readCalls(events: readonly AgentEvent[]): AskedCall[] {
  return events.flatMap((event) => {
    if (event.type !== 'tool_start') return [];
    const end = events.find((other) => other.type === 'tool_end' && other.toolCallId === event.toolCallId);
    if (end?.type !== 'tool_end') throw new Error(`${event.toolName} has no end`);
    return [
      {
        tool: event.toolName,
        args: event.args as Record<string, unknown>,
        ok: end.ok,
        result: end.result ?? '',
      },
    ];
  });
}
