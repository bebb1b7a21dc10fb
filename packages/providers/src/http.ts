import type { Connection } from './http-connection.ts';
import { postByFetch } from './http-fetch.ts';
import { postByNode } from './http-node.ts';

/** A POST whose answer is streamed. */
export interface HttpRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  connection: Connection;
  /** Milliseconds until the connection stands (name look-up and TLS included). Not kept by an own `fetch`. */
  connectTimeoutMs: number;
  /** Used instead of Node's client, for example to go through a proxy. */
  fetch?: typeof fetch | undefined;
}

/** The head of an answer and its body, decompressed. The body throws when the connection breaks or is closed. */
export interface HttpAnswer {
  status: number;
  header(name: string): string | undefined;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request and resolves with the head of its answer, whatever the status; redirects are not followed, so
 * that a key never reaches another host. Never sends twice. Rejects with what broke, or when it was closed.
 *
 * Node's own client is the default: it takes half the processor time and memory of `fetch` for a stream of
 * small chunks, keeps connections alive, and tells a slow connection from a slow answer.
 */
export function postForStream(request: HttpRequest): Promise<HttpAnswer> {
  return request.fetch ? postByFetch(request, request.fetch) : postByNode(request);
}
