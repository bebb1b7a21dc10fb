import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpAnswer, HttpRequest } from './http.ts';

// An import of it makes Node load its WebSocket too, which costs more than all that we load ourselves.
const http = process.getBuiltinModule('node:http');

/** No connection within `connectTimeoutMs`. */
export class ConnectTimeoutError extends Error {
  override readonly name: string = 'ConnectTimeoutError';
}

/** Sends a request with Node's client and its global agent. */
export function postByNode(request: HttpRequest): Promise<HttpAnswer> {
  const { url, connection } = request;
  const isSecure = url.protocol === 'https:';
  const client = isSecure ? process.getBuiltinModule('node:https') : http;
  const headers = { ...request.headers, 'content-length': Buffer.byteLength(request.body) };
  return new Promise((resolve, reject) => {
    connection.throwIfAborted();
    const outgoing = client.request(url, { method: 'POST', headers });
    const timer = setTimeout(() => outgoing.destroy(new ConnectTimeoutError()), request.connectTimeoutMs);
    const stopClock = (): void => clearTimeout(timer);
    // Without an error: a socket that was kept alive after its reply has no listener for one.
    connection.onClose(() => outgoing.destroy());
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', stopClock);
      else stopClock();
    });
    outgoing.on('error', reject);
    outgoing.on('close', stopClock);
    outgoing.on('response', (response) => {
      clearTimeout(timer);
      resolve({
        status: response.statusCode ?? 0,
        header: (name) => toText(response.headers[name]),
        body: toBody(response),
      });
    });
    outgoing.end(request.body);
  });
}

function toText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** We ask for no compression; some proxies compress all the same. */
function toBody(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'x-gzip' && encoding !== 'deflate' && encoding !== 'br')
    return response;
  const { createBrotliDecompress, createUnzip } = process.getBuiltinModule('node:zlib');
  const { pipeline } = process.getBuiltinModule('node:stream');
  const plain: Duplex = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // It destroys `plain` with what breaks, so the reader of `plain` gets that.
  pipeline(response, plain, () => undefined);
  return plain;
}
