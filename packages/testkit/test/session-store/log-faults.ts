import type { LogEntry, LogRow, SessionLog } from '@ethosagent/core';
import { type Fault, withLog, withRows, withStore } from './fault.ts';

/** For each promise of a log a store that breaks it. */
export const LOG_FAULTS: Readonly<Record<string, Fault>> = {
  'append numbers wire records from 1 without a gap': withRows((rows) =>
    rows.map((row) => ('wire' in row ? { wire: { ...row.wire, seq: row.wire.seq + 1 } } : row)),
  ),
  'private records take no number and keep their place between the others': withRows((rows) =>
    rows.toSorted((a, b) => Number('private' in a) - Number('private' in b)),
  ),
  'append stamps each record with version, session and time': withRows((rows) =>
    rows.map((row) => ('wire' in row ? { wire: { ...row.wire, at: new Date(0).toISOString() } } : row)),
  ),
  'what was appended comes back as it was': withRows((rows) =>
    rows.map((row) => JSON.parse(JSON.stringify(row).replaceAll('\\u0000', '')) as LogRow),
  ),
  'deltas keep their text, kind and turn, joined or not': withLog((log) => ({
    append: (entry) => log.append(toWellFormed(entry)),
  })),
  'rows gives what was appended just now': withLog((log) => {
    let flushed = 0;
    return {
      async flush() {
        flushed = log.seq;
        await log.flush();
      },
      async *rows() {
        for await (const row of log.rows()) if ('wire' in row && row.wire.seq <= flushed) yield row;
      },
    };
  }),
  'flush commits everything appended': withLog(() => ({
    get committed() {
      return 0;
    },
  })),
  'listeners are told of each commit, once it grew': withLog((log) => ({
    onCommit: (listener) =>
      log.onCommit(() => {
        listener();
        listener();
      }),
  })),
  'a listener that was taken back hears nothing more': withLog((log) => ({
    onCommit(listener) {
      log.onCommit(listener);
      return () => undefined;
    },
  })),
  'listeners of a closed log hear nothing of the next writer': (store) => {
    const listeners = new Set<() => void>();
    return withLog((log) => ({
      onCommit(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      append(entry) {
        log.append(entry);
        for (const listener of listeners) listener();
      },
    }))(store);
  },
  'close saves what was appended': withLog((log) => {
    const queue: LogEntry[] = [];
    return {
      append: (entry) => void queue.push(entry),
      async flush() {
        for (const entry of queue.splice(0)) log.append(entry);
      },
    };
  }),
  'a closed log takes nothing more': withLog((log) => {
    let closed = false;
    return {
      append: (entry) => (closed ? undefined : log.append(entry)),
      close() {
        closed = true;
        return log.close();
      },
    };
  }),
  'a session that is open is busy': withStore((store) => {
    const opened = new Map<string, SessionLog>();
    return {
      async open(options) {
        const log = opened.get(options.sessionId) ?? (await store.open(options));
        opened.set(options.sessionId, log);
        return log;
      },
    };
  }),
  'close frees the session, and numbers go on': (store) => {
    let opened = 0;
    return withLog(() => ({ logId: `log_${++opened}` }))(store);
  },
  'closing a log twice does not free the session of the next writer': (store) => {
    let isFree = false;
    return withStore(() => ({
      async open(options) {
        if (isFree) return store.open({ ...options, sessionId: 'ses_0000000000000000000000000F' });
        const log = await store.open(options);
        let closed = false;
        return {
          ...log,
          close() {
            isFree = closed;
            closed = true;
            return log.close();
          },
        };
      },
    }))(store);
  },
  'open makes no session where it must not': withStore((store) => ({
    open: ({ sessionId }) => store.open({ sessionId }),
  })),
  'sessions are written side by side, each with its own numbers': withLog(() => ({ logId: 'log_same' })),
  'a closed store opens nothing and closes again': withStore(() => ({ close: () => Promise.resolve() })),
};

function toWellFormed(entry: LogEntry): LogEntry {
  if (!('event' in entry) || entry.event.type !== 'text_delta') return entry;
  return { ...entry, event: { ...entry.event, text: entry.event.text.toWellFormed() } };
}
