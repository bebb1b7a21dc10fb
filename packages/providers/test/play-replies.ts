import { type AgentEvent, AgentLoop } from '@ethosagent/core';
import type { Tool } from '@ethosagent/core/contract';
import type { Protocol } from './protocols/protocol.ts';
import { startWireServer, type WireAnswer } from './wire-server.ts';

/** What one or more turns of a session gave. */
export interface PlayedReplies {
  events: AgentEvent[];
  /** The bodies of the requests. */
  requests: Record<string, never>[];
  /** The input of every execution of a tool. */
  ran: { name: string; input: unknown }[];
}

/** Plays a turn for each input, in one session, against a server that gives these replies. One try for each request. */
export async function playReplies(
  protocol: Protocol,
  replies: readonly (string | WireAnswer)[],
  {
    tools = ['get_weather'],
    inputs = ['hi'],
  }: { tools?: readonly string[]; inputs?: readonly string[] } = {},
): Promise<PlayedReplies> {
  await using server = await startWireServer(
    ...replies.map((reply) => (typeof reply === 'string' ? { body: reply } : reply)),
  );
  const ran: PlayedReplies['ran'] = [];
  const loop = new AgentLoop({
    provider: protocol.create(server.baseURL),
    model: 'fixture-model',
    tools: tools.map((name) => createTool(name, ran)),
    retry: { maxAttempts: 1 },
  });
  const events: AgentEvent[] = [];
  let sessionId: string | undefined;
  for (const input of inputs) {
    const stream = loop.run({ input, sessionId });
    sessionId = stream.sessionId;
    for await (const event of stream) events.push(event);
  }
  return { events, requests: server.requests.map(({ text }) => JSON.parse(text)), ran };
}

function createTool(name: string, ran: PlayedReplies['ran']): Tool {
  return {
    name,
    description: 'A tool.',
    input: { type: 'object' },
    replay: 'safe',
    readOnly: true,
    async execute(input) {
      ran.push({ name, input });
      return { ok: true, value: `answer to ${JSON.stringify(input)}` };
    },
  };
}
