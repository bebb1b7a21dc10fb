import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ChatMessage {
  role: string;
  content?: unknown;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

export interface ChatRequest {
  model: string;
  stream: boolean;
  messages: ChatMessage[];
  tools?: { function: { name: string } }[];
}

/** What the server says to one request: chunks of a stream, which may break off, or a status and a body. */
export type ServerReply =
  | { chunks: object[]; breaksOff?: boolean; rest?: Promise<object[]> }
  | { status: number; body: object };

export interface ChatCompletionsServer {
  baseURL: string;
  requests: ChatRequest[];
  close(): Promise<void>;
}

/** A server on loopback that speaks Chat Completions with what `answer` says. */
export async function startChatCompletionsServer(
  answer: (request: ChatRequest) => ServerReply,
): Promise<ChatCompletionsServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const request = JSON.parse(body) as ChatRequest;
      requests.push(request);
      return send(response, answer(request));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One chunk of a streamed completion. */
export function chunk(delta: object, finish: string | null = null): object {
  return { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = '';
  incoming.setEncoding('utf8');
  for await (const part of incoming) body += String(part);
  return body;
}

async function send(response: ServerResponse, reply: ServerReply): Promise<void> {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (part: object): boolean => response.write(`data: ${JSON.stringify(part)}\n\n`);
  reply.chunks.forEach(write);
  for (const part of (await reply.rest) ?? []) write(part);
  response.end(reply.breaksOff === true ? '' : 'data: [DONE]\n\n');
}
