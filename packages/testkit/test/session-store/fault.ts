import type { LogRow, SessionInfo, SessionLog, SessionStore } from '@ethosagent/core';

/** Makes a store break one promise. */
export type Fault = (store: SessionStore) => SessionStore;

/** Replaces operations of a store. */
export function withStore(change: (store: SessionStore) => Partial<SessionStore>): Fault {
  return (store) => ({ ...store, ...change(store) });
}

/** Replaces operations of every log that a store opens. */
export function withLog(change: (log: SessionLog, store: SessionStore) => Partial<SessionLog>): Fault {
  return (store) => ({
    ...store,
    async open(options) {
      const log = await store.open(options);
      const parts = [log, change(log, store)].map((part) => Object.getOwnPropertyDescriptors(part));
      // Descriptors: `seq` and `committed` are read anew each time.
      return Object.defineProperties({}, Object.assign({}, ...parts)) as SessionLog;
    },
  });
}

/** Changes what a log gives back. */
export function withRows(change: (rows: LogRow[]) => LogRow[]): Fault {
  return withLog((log) => ({
    async *rows() {
      const rows: LogRow[] = [];
      for await (const row of log.rows()) rows.push(row);
      yield* change(rows);
    },
  }));
}

/** Changes what a store knows of a session. */
export function withInfo(change: (info: SessionInfo) => SessionInfo): Fault {
  return withStore((store) => ({
    async find(name) {
      const info = await store.find(name);
      return info && change(info);
    },
    list: async (options) => (await store.list(options)).map(change),
    create: async (options) => change(await store.create(options)),
  }));
}

/** Changes the rows that a session is made with. */
export function withCopied(change: (rows: AsyncIterable<LogRow>) => AsyncIterable<LogRow>): Fault {
  return withStore((store) => ({
    create: ({ rows = [], ...options }) => store.create({ ...options, rows: change(toAsync(rows)) }),
  }));
}

async function* toAsync<T>(values: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* values;
}
