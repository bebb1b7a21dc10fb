import { createServer, globalAgent, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** One answer: the pieces of its body, each of which arrives before the next one is sent, and what follows them. */
export interface CutAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  pieces: readonly Uint8Array[];
  end: 'close' | 'reset';
}

/** The answers of one turn. */
interface ServedTurn {
  /** What its adapter must take for the origin of its server. */
  readonly origin: string;
  /** How many answers were asked for so far. */
  readonly served: number;
}

/** Serves many turns of this process at once. */
export interface CutServer {
  /** Sets the answers to the requests of one turn, in order. */
  serve(answers: readonly CutAnswer[]): ServedTurn;
  close(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface. A request that no answer is left for gets 599. */
export async function startCutServer(): Promise<CutServer> {
  const turns = new Map<string, CutAnswer[]>();
  const server = createServer((request, response) => {
    const turn = (request.url ?? '').split('/', 2)[1] ?? '';
    const answer = turns.get(turn)?.shift();
    request.resume().on('end', () => {
      if (answer === undefined) response.writeHead(599).end('no answer is left');
      else void send(response, answer);
    });
  });
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let count = 0;
  return {
    serve(answers) {
      count += 1;
      const left = [...answers];
      turns.set(String(count), left);
      return {
        origin: `http://127.0.0.1:${port}/${count}`,
        get served() {
          return answers.length - left.length;
        },
      };
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function send(response: ServerResponse, { status, headers, pieces, end }: CutAnswer): Promise<void> {
  const socket = response.socket as Socket;
  const client = findClient(socket);
  socket.setNoDelay(true);
  response.writeHead(status, headers);
  response.flushHeaders();
  for (const piece of pieces) {
    await arrival(client, socket);
    response.write(piece);
  }
  await arrival(client, socket);
  if (end === 'reset') socket.resetAndDestroy();
  else response.end();
}

/** Client and server share a process, so what has arrived can be known instead of waited for. */
function findClient(socket: Socket): Socket {
  const sockets = Object.values(globalAgent.sockets).flatMap((list) => list ?? []);
  const client = sockets.find(({ localPort }) => localPort === socket.remotePort);
  if (client === undefined) throw new Error('The client of a request is not in this process.');
  return client;
}

async function arrival(client: Socket, server: Socket): Promise<void> {
  while (client.bytesRead < server.bytesWritten && !client.destroyed && !server.destroyed)
    await setImmediate();
}
