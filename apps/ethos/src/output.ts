import { fstatSync } from 'node:fs';
import type { Writable } from 'node:stream';

/** stdout or stderr: written to without fear of who is on the other end. */
export interface Output {
  readonly isTerminal: boolean;
  /** The file or pipe behind it: the same text for two outputs that end up in one. `undefined` when that is not known. */
  readonly place: string | undefined;
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
export function createOutput(
  stream: Writable & { isTTY?: boolean | undefined; fd?: number | undefined },
): Output {
  const closed = new AbortController();
  let failure: Error | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!READER_LEFT.has(error.code ?? '')) failure = error;
    closed.abort();
  });
  return {
    isTerminal: stream.isTTY === true,
    place: findPlace(stream.fd),
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

/** Whether two outputs are read as one: both on the terminal, or in one file or pipe, as after `2>&1`. */
export function isOneScreen(one: Output, other: Output): boolean {
  if (one === other || (one.isTerminal && other.isTerminal)) return true;
  return one.place !== undefined && one.place === other.place;
}

function findPlace(fd: number | undefined): string | undefined {
  // Pipes have no number of their own on Windows.
  if (fd === undefined || process.platform === 'win32') return undefined;
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    // A closed descriptor is no place.
    return undefined;
  }
}
