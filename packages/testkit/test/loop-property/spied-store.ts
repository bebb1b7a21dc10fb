import type { LogRow, SessionLog, SessionLogs } from '@ethosagent/core/contract';
import { wrapLog } from '../../src/wrap-log.ts';

/** Looks at a store from both sides: what is really in the log, and what the loop was told. */
export interface StoreSpy {
  /** Wraps the store that keeps the log. */
  keeping(store: SessionLogs): SessionLogs;
  /** Wraps the store that the loop gets. */
  telling(store: SessionLogs): SessionLogs;
  /** Everything in the log. */
  readRows(): Promise<LogRow[]>;
  /** Whether the loop was told that the first `count` events of a turn are committed. */
  isCommitted(turnId: string, count: number): boolean;
}

/** Makes a spy for the one session of a schedule. */
export function createStoreSpy(): StoreSpy {
  let kept: SessionLog | undefined;
  let told: SessionLog | undefined;
  const seqs = new Map<string, number[]>();

  function tellAppends(log: SessionLog): SessionLog {
    return wrapLog(log, (entry) => {
      if ('event' in entry) {
        const ofTurn = seqs.get(entry.turnId);
        if (ofTurn === undefined) seqs.set(entry.turnId, [log.seq + 1]);
        else ofTurn.push(log.seq + 1);
      }
      log.append(entry);
    });
  }

  return {
    keeping: (store) => ({
      ...store,
      async open(options) {
        kept = await store.open(options);
        return kept;
      },
    }),
    telling: (store) => ({
      ...store,
      async open(options) {
        told = tellAppends(await store.open(options));
        return told;
      },
    }),
    async readRows() {
      const rows: LogRow[] = [];
      if (kept !== undefined) for await (const row of kept.rows()) rows.push(row);
      return rows;
    },
    isCommitted(turnId, count) {
      const seq = seqs.get(turnId)?.[count - 1];
      return seq !== undefined && told !== undefined && seq <= told.committed;
    },
  };
}
