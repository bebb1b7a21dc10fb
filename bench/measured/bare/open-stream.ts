import http from 'node:http';
import { createFrameSplitter } from './split-frames.ts';

/** A reply on its way. */
export interface Stream {
  ended: boolean;
  failure: Error | undefined;
  /** Resolves when something came or the stream is over. */
  next(): Promise<void>;
  resume(): void;
}

/** Sends one request and hands the data of its frames on; pauses the socket while the consumer is behind. */
export function openStream(
  server: { url: string; agent: http.Agent },
  request: {
    body: string;
    signal: AbortSignal | undefined;
    onData: (data: string) => void;
    isFull: () => boolean;
  },
): Stream {
  let wake: (() => void) | undefined;
  let response: http.IncomingMessage | undefined;
  const poke = (): void => {
    wake?.();
    wake = undefined;
  };
  const fail = (error: Error): void => {
    stream.failure = error;
    poke();
  };
  const stream: Stream = {
    ended: false,
    failure: undefined,
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    resume: () => void (response?.isPaused() && response.resume()),
  };
  const { body, signal, onData, isFull } = request;
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const outgoing = http.request(server.url, {
    method: 'POST',
    agent: server.agent,
    headers,
    ...(signal ? { signal } : {}),
  });
  outgoing.on('error', fail);
  outgoing.on('response', (incoming) => {
    response = incoming;
    const split = createFrameSplitter(onData);
    if (incoming.statusCode !== 200) fail(new Error(`The server answered ${incoming.statusCode}.`));
    incoming.on('data', (bytes: Buffer) => {
      split(bytes);
      if (isFull()) incoming.pause();
      poke();
    });
    incoming.on('error', fail);
    incoming.on('end', () => {
      stream.ended = true;
      poke();
    });
  });
  outgoing.end(body);
  return stream;
}
