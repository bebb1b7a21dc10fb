import type { IncomingMessage } from 'node:http';

/** A request as a wire server got it. Times are milliseconds of `performance.now()`. */
export interface WireRequest {
  /** When its head arrived. */
  readonly arrivedAt: number;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body; `undefined` when it is no JSON. */
  readonly json: unknown;
  /** Which of the listed answers it got, from 0; `undefined` when none was left or the address was wrong. */
  readonly served: number | undefined;
  /** When the last byte of a body was written for it. */
  readonly lastWriteAt: number | undefined;
  /**
   * Who ended it first: `client` closed the connection while the server still held it open; `server` ended the body
   * or destroyed the socket. `undefined` while it is open.
   */
  readonly closedBy: 'client' | 'server' | undefined;
}

/** Reads the body of a request to its end; what came so far when the client leaves. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of incoming) pieces.push(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The JSON value of a text; `undefined` when it is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Headers with one value each. */
export function toHeaders(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
