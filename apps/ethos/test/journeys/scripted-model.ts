import { afterAll } from 'vitest';
import {
  type ChatCompletionsServer,
  type ChatRequest,
  chunk,
  type ServerReply,
  startChatCompletionsServer,
} from '../chat-completions-server.ts';

/** A reply that waits in its middle until it is told to go on. */
export interface HeldReply {
  reply: ServerReply;
  goOn: (rest: object[]) => void;
}

/** Begins with this text, and holds the rest back. */
export function holdReply(text: string): HeldReply {
  const { promise, resolve } = Promise.withResolvers<object[]>();
  return { reply: { chunks: [chunk({ content: text })], rest: promise }, goOn: resolve };
}

/** A reply that says this. */
export function sayReply(text: string): ServerReply {
  return { chunks: [chunk({ content: text }), chunk({}, 'stop')] };
}

/** A reply that calls this tool. */
export function callReply(name: string, args: object, id = 'call_a'): ServerReply {
  return { chunks: callChunks(name, args, id) };
}

export function callChunks(name: string, args: object, id = 'call_a'): object[] {
  const call = { index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return [chunk({ tool_calls: [call] }), chunk({}, 'tool_calls')];
}

/** A model that gives these replies, one a request, and says "Done." after the last. */
export async function startModel(
  ...replies: (ServerReply | ((request: ChatRequest) => ServerReply))[]
): Promise<ChatCompletionsServer & { args: string[] }> {
  let next = 0;
  const server = await startChatCompletionsServer((request) => {
    const reply = replies[next];
    next += 1;
    return typeof reply === 'function' ? reply(request) : (reply ?? sayReply('Done.'));
  });
  servers.push(server);
  return { ...server, args: ['--base-url', server.baseURL, '--model', 'tiny'] };
}

const servers: ChatCompletionsServer[] = [];
afterAll(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** The last thing that a person said in a request. */
export function lastSaid({ messages }: ChatRequest): string {
  const said = messages.filter(({ role }) => role === 'user').at(-1)?.content;
  if (typeof said === 'string') return said;
  return (said as { text?: string }[]).map(({ text = '' }) => text).join('');
}
