import type { SessionLog, SessionLogs } from '@ethosagent/core/contract';

/** The same logs, which do something of their own at some points. */
export function wrapLogs(
  store: SessionLogs,
  change: (log: SessionLog) => Partial<Pick<SessionLog, 'append' | 'rows' | 'close'>>,
): SessionLogs {
  return {
    follow: (sessionId, options) => store.follow(sessionId, options),
    close: () => store.close(),
    async open(options) {
      const log = await store.open(options);
      return {
        sessionId: log.sessionId,
        logId: log.logId,
        get seq() {
          return log.seq;
        },
        get committed() {
          return log.committed;
        },
        onCommit: (listener) => log.onCommit(listener),
        append: (entry) => log.append(entry),
        flush: () => log.flush(),
        rows: () => log.rows(),
        close: () => log.close(),
        ...change(log),
      };
    },
  };
}
