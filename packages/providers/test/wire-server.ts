import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the server sends for one request, byte for byte. */
export interface WireAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Where the body is cut: nowhere, behind each blank line, everywhere, or before these bytes. */
  chunking?: 'whole' | 'per-event' | 'per-byte' | { at: number[] };
  end?: 'close' | 'reset' | 'hang';
}

interface WireRequest {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

export interface WireServer {
  /** With `/v1`. */
  baseURL: string;
  requests: WireRequest[];
  /** Connections that are open now. */
  openSockets(): number;
  /** Connections that there were so far. */
  allSockets(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Resolves when no connection is open. */
export async function untilIdle(server: WireServer): Promise<void> {
  while (server.openSockets() > 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** Resolves when a request has come. */
export async function untilRequested(server: WireServer): Promise<void> {
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** A server on loopback that gives the answers in order; a request beyond them gets status 599. */
export async function startWireServer(...answers: WireAnswer[]): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  const closings = new WeakMap<Socket, Promise<void>>();
  let allSockets = 0;
  const server = createServer((incoming, outgoing) => {
    const answer = answers[requests.length] ?? { status: 599, body: 'no answer left' };
    const closed = closings.get(incoming.socket) ?? Promise.resolve();
    const request = { path: incoming.url ?? '', headers: incoming.headers, text: '', closed };
    requests.push(request);
    readAll(incoming).then((text) => {
      request.text = text;
      return send(outgoing, answer);
    }, ignoreBrokenRequest);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    allSockets += 1;
    closings.set(socket, new Promise((resolve) => socket.once('close', () => resolve())));
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    openSockets: () => sockets.size,
    allSockets: () => allSockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A client that leaves while it sends is part of some tests. */
function ignoreBrokenRequest(): void {}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function send(outgoing: ServerResponse, answer: WireAnswer): Promise<void> {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...answer.headers };
  outgoing.writeHead(answer.status ?? 200, headers);
  outgoing.flushHeaders();
  for (const piece of toPieces(answer)) {
    if (outgoing.destroyed) return;
    await new Promise<void>((resolve) => outgoing.write(piece, () => resolve()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (answer.end === 'reset') outgoing.socket?.resetAndDestroy();
  else if (answer.end !== 'hang') outgoing.end();
}

function toPieces({ body = '', chunking = 'whole' }: WireAnswer): Buffer[] {
  const bytes = Buffer.from(body);
  if (chunking === 'whole') return bytes.length === 0 ? [] : [bytes];
  if (chunking === 'per-byte') return Array.from(bytes, (byte) => Buffer.of(byte));
  const cuts = chunking === 'per-event' ? toEventCuts(bytes) : chunking.at;
  const ends = [...cuts.filter((cut) => cut > 0 && cut < bytes.length), bytes.length];
  return ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

function toEventCuts(bytes: Buffer): number[] {
  return [...bytes.toString('latin1').matchAll(/\n\n|\r\n\r\n|\r\r/g)].map(
    (match) => match.index + match[0].length,
  );
}
