import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendResponse } from './send-response.ts';
import { parseBody, readBody, toHeaders, type WireRequest } from './wire-request.ts';
import type { WireResponse } from './wire-response.ts';

/** Settings of {@link createWireServer}. */
export interface WireServerOptions {
  /** Answers in order, one a request. */
  responses: readonly WireResponse[];
  /** Serve the last one again for every further request. @default false */
  repeatLastResponse?: boolean | undefined;
  /** The only path that is answered, by POST. @default every path and method */
  path?: string | undefined;
}

/** A running server that plays answers and remembers what it saw. */
export interface WireServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly origin: string;
  /** In the order of arrival. */
  readonly requests: readonly WireRequest[];
  /** Indexes of the listed answers that no request asked for yet. */
  readonly unserved: readonly number[];
  /** Requests that neither side has ended yet. */
  readonly open: readonly WireRequest[];
  /** Ends everything: open answers, connections, the port. Safe to call again. */
  close(): Promise<void>;
}

type OwnRequest = { -readonly [Key in keyof WireRequest]: WireRequest[Key] };

/** An idle connection must not be closed under a client that is about to use it again. */
const KEEP_ALIVE_MS = 600_000;

/**
 * Starts an HTTP server on a free port of the loopback interface that answers with exact bytes and exact faults. A
 * request beyond the list, or to another path, gets 400 with a text that says so.
 *
 * @example
 * const server = await createWireServer({
 *   responses: [{ headers: { 'content-type': 'text/event-stream' }, body: 'data: {"a', end: 'reset' }],
 * });
 * await fetch(`${server.origin}/v1/messages`, { method: 'POST', body: '{}' });
 * await server.close();
 */
export async function createWireServer(options: WireServerOptions): Promise<WireServer> {
  const requests: OwnRequest[] = [];
  const served = new Set<number>();
  const closing = new AbortController();
  const work = new Set<Promise<void>>();

  function takeAnswer(method: string, path: string): { answer: WireResponse; index: number | undefined } {
    if (options.path !== undefined && (method !== 'POST' || path !== options.path)) {
      return { answer: toRefusal(`${method} ${path} is not answered here`), index: undefined };
    }
    const last = options.responses.length - 1;
    const next = served.size;
    const index = next > last && options.repeatLastResponse === true ? last : next;
    const answer = options.responses[index];
    if (answer === undefined) return { answer: toRefusal('no answer is left'), index: undefined };
    served.add(index);
    return { answer, index };
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
    const method = incoming.method ?? '';
    const { answer, index } = takeAnswer(method, path);
    const request: OwnRequest = {
      arrivedAt: performance.now(),
      method,
      path,
      headers: toHeaders(incoming),
      text: '',
      json: undefined,
      served: index,
      lastWriteAt: undefined,
      closedBy: undefined,
    };
    requests.push(request);
    const gone = new AbortController();
    response.on('close', () => {
      request.closedBy ??= closing.signal.aborted ? 'server' : 'client';
      gone.abort();
    });
    request.text = await readBody(incoming);
    request.json = parseBody(request.text);
    await sendResponse(response, answer, {
      signal: gone.signal,
      onWrite: () => {
        request.lastWriteAt = performance.now();
      },
      onEnd: () => {
        request.closedBy ??= 'server';
      },
    }).catch((error: unknown) => {
      const isGone = gone.signal.aborted || response.destroyed || incoming.socket.destroyed;
      if (!isGone) throw error;
    });
  }

  const server = createServer((incoming, response) => {
    const handled = handle(incoming, response).finally(() => work.delete(handled));
    work.add(handled);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    closing.abort();
    const stopped = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeAllConnections();
    await stopped;
    await Promise.all(work);
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    get unserved() {
      return options.responses.map((_, index) => index).filter((index) => !served.has(index));
    },
    get open() {
      return requests.filter((request) => request.closedBy === undefined);
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function toRefusal(message: string): WireResponse {
  return {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: { message: `Wire server: ${message}.` } }),
  };
}
