import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { cutBody } from './cut-body.ts';
import type { WireResponse } from './wire-response.ts';

/** Hooks of the server that sends. `signal` aborts when the client left or the server closes. */
export interface Sending {
  signal: AbortSignal;
  /** A piece of the body is about to be written. */
  onWrite(): void;
  /** The server is about to end the exchange itself. */
  onEnd(): void;
}

/** Sends one answer with its faults. Resolves when nothing more is to be sent; rejects when `signal` aborts. */
export async function sendResponse(
  response: ServerResponse,
  answer: WireResponse,
  sending: Sending,
): Promise<void> {
  response.socket?.setNoDelay(true);
  await pause(answer.headDelayMs ?? 0, sending.signal);
  if (answer.silent !== true) {
    response.writeHead(answer.status ?? 200, toHeaders(answer));
    response.flushHeaders();
    await sendBody(response, answer, sending);
  }
  await endResponse(response, answer, sending);
}

async function sendBody(response: ServerResponse, answer: WireResponse, sending: Sending): Promise<void> {
  const { stall } = answer;
  const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : (answer.body ?? new Uint8Array());
  let sent = 0;
  let mustStall = stall !== undefined;
  for (const chunk of cutBody(body, answer.chunking ?? 'whole')) {
    if (sent > 0) await pause(answer.delayMsBetweenChunks ?? 0, sending.signal);
    let rest = chunk;
    if (stall && mustStall && stall.at <= sent + chunk.length) {
      const before = chunk.subarray(0, stall.at - sent);
      if (before.length > 0) await writeChunk(response, before, sending);
      await pause(stall.ms, sending.signal);
      mustStall = false;
      rest = chunk.subarray(before.length);
    }
    if (rest.length > 0) await writeChunk(response, rest, sending);
    sent += chunk.length;
  }
  if (stall && mustStall) await pause(stall.ms, sending.signal);
}

/** Once written, the event loop turns, so that a client in this process can read the piece alone. */
async function writeChunk(response: ServerResponse, chunk: Uint8Array, sending: Sending): Promise<void> {
  const { signal } = sending;
  signal.throwIfAborted();
  sending.onWrite();
  const written = Promise.withResolvers<void>();
  // Node forgets the callback of a write that was under way when the client left.
  const onGone = (): void => written.reject(signal.reason);
  signal.addEventListener('abort', onGone, { once: true });
  response.write(chunk, (error) => (error ? written.reject(error) : written.resolve()));
  await written.promise.finally(() => signal.removeEventListener('abort', onGone));
  await setImmediate(undefined, { signal });
}

async function endResponse(response: ServerResponse, answer: WireResponse, sending: Sending): Promise<void> {
  const { socket } = response;
  switch (answer.end ?? 'close') {
    case 'hang':
      return pause(Number.POSITIVE_INFINITY, sending.signal);
    case 'reset':
      sending.onEnd();
      socket?.resetAndDestroy();
      return;
    case 'close':
      sending.onEnd();
      if (answer.silent === true) socket?.destroy();
      else response.end();
  }
}

function toHeaders(answer: WireResponse): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : toHttpDate(Date.now() + value.httpDateInMs),
    ]),
  );
}

function toHttpDate(ms: number): string {
  return new Date(Math.ceil(ms / 1000) * 1000).toUTCString();
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === Number.POSITIVE_INFINITY) await new Promise((_, reject) => whenAborted(signal, reject));
  else if (ms > 0) await setTimeout(ms, undefined, { signal });
}

function whenAborted(signal: AbortSignal, act: (reason: unknown) => void): void {
  if (signal.aborted) act(signal.reason);
  else signal.addEventListener('abort', () => act(signal.reason), { once: true });
}
