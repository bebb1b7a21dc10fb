import type { Writable } from 'node:stream';

/** stdout or stderr: written to without fear of who is on the other end. */
export interface Output {
  readonly isTerminal: boolean;
  /** Aborts when nobody reads any more, or nothing can be written any more. */
  readonly closed: AbortSignal;
  /** Why writing failed, unless the reader just left. */
  readonly failure: Error | undefined;
  write(text: string): void;
  /** Resolves when everything written has left the process, or cannot. */
  flush(): Promise<void>;
}

const READER_LEFT = new Set(['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

/** Wraps a stream of the process. A reader that leaves is no error: `closed` aborts, and writing does nothing. */
export function createOutput(stream: Writable & { isTTY?: boolean | undefined }): Output {
  const closed = new AbortController();
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!READER_LEFT.has(error.code ?? '')) failure = error;
    closed.abort();
  });
  return {
    isTerminal: stream.isTTY === true,
    closed: closed.signal,
    get failure() {
      return failure;
    },
    write(text) {
      if (!closed.signal.aborted && text !== '') stream.write(text);
    },
    flush() {
      if (closed.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        closed.signal.addEventListener('abort', () => resolve(), { once: true });
        stream.write('', () => resolve());
      });
    },
  };
}
