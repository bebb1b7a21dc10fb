import type { AgentLoopOptions } from '@ethosagent/core';
import type { Clock, LogEntry, LogRow, SessionLog } from '@ethosagent/core/contract';
import { wrapLog } from '../wrap-log.ts';

type Store = NonNullable<AgentLoopOptions['store']>;

/**
 * A store that tells of each row when it is appended, with the time of `clock`: one a delta, where the log of the
 * store itself joins neighbours and stamps them with real time.
 */
export function createNotingStore(
  inner: Store,
  { clock, note }: { clock: Pick<Clock, 'now'>; note(row: LogRow): void },
): Store {
  return {
    ...inner,
    async open(request) {
      return createNotingLog(await inner.open(request), (log, { turnId, ...body }) => {
        const at = new Date(clock.now()).toISOString();
        if ('private' in body) note({ private: { ...body.private, turnId, at } });
        else note({ wire: { v: 1, sessionId: log.sessionId, turnId, seq: log.seq, at, ...body } });
      });
    },
  };
}

function createNotingLog(inner: SessionLog, note: (log: SessionLog, entry: LogEntry) => void): SessionLog {
  return wrapLog(inner, (entry) => {
    inner.append(entry);
    // What is told must not change when the loop goes on with the same object.
    note(inner, structuredClone(entry));
  });
}
