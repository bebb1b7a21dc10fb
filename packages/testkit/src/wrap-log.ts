import type { SessionLog } from '@ethosagent/core/contract';

/** The same log, which appends in a way of its own. */
export function wrapLog(log: SessionLog, append: SessionLog['append']): SessionLog {
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
    append,
    flush: () => log.flush(),
    rows: () => log.rows(),
    close: () => log.close(),
  };
}
