import http from 'node:http';
import { type Duplex, pipeline } from 'node:stream';
import type { HttpAnswer, HttpRequest } from './http.ts';

/** No connection within `connectTimeoutMs`. */
export class ConnectTimeoutError extends Error {
  override readonly name: string = 'ConnectTimeoutError';
}

/** Sends a request with Node's client and its global agent. */
export async function postByNode(request: HttpRequest): Promise<HttpAnswer> {
  const { url, connection } = request;
  const isSecure = url.protocol === 'https:';
  const client = isSecure ? (await import('node:https')).default : http;
  const headers = { ...request.headers, 'content-length': Buffer.byteLength(request.body) };
  return new Promise((resolve, reject) => {
    connection.signal.throwIfAborted();
    const outgoing = client.request(url, { method: 'POST', headers });
    const timer = setTimeout(() => outgoing.destroy(new ConnectTimeoutError()), request.connectTimeoutMs);
    const onAbort = (): unknown => outgoing.destroy(new Error('closed'));
    const onConnect = (): void => clearTimeout(timer);
    connection.signal.addEventListener('abort', onAbort, { once: true });
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', onConnect);
      else onConnect();
    });
    outgoing.on('error', reject);
    outgoing.on('close', () => {
      clearTimeout(timer);
      connection.signal.removeEventListener('abort', onAbort);
    });
    outgoing.on('response', (response) => {
      clearTimeout(timer);
      toBody(response).then((body) => {
        resolve({ status: response.statusCode ?? 0, header: (name) => toText(response.headers[name]), body });
      }, reject);
    });
    outgoing.end(request.body);
  });
}

function toText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** We ask for no compression; some proxies compress all the same. */
async function toBody(response: http.IncomingMessage): Promise<AsyncIterable<Uint8Array>> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'x-gzip' && encoding !== 'deflate' && encoding !== 'br')
    return response;
  const { createBrotliDecompress, createUnzip } = await import('node:zlib');
  const plain: Duplex = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // It destroys `plain` with what breaks, so the reader of `plain` gets that.
  pipeline(response, plain, () => undefined);
  return plain;
}
