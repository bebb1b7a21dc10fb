import type { Connection } from './http-connection.ts';

/**
 * An iterable over a generator that leaves at once: an async generator that waits for bytes cannot be returned,
 * so its connection is closed first.
 */
export function toClosable<T>(
  items: AsyncGenerator<T, void, undefined>,
  connection: Connection,
): AsyncIterableIterator<T, void, undefined> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => items.next(),
    return() {
      connection.close();
      connection.release();
      return items.return();
    },
  };
}
