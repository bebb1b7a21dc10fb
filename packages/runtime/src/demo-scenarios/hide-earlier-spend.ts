import type { LogRow, SessionLogs } from '@ethosagent/core/contract';
import { wrapLogs } from '../wrap-logs.ts';

/** The same store, but a turn does not see what its session spent before: a cap can be shown again and again. */
export function hideEarlierSpend(store: SessionLogs): SessionLogs {
  return wrapLogs(store, (log) => ({ rows: () => withoutSpend(log.rows()) }));
}

async function* withoutSpend(rows: AsyncIterable<LogRow>): AsyncGenerator<LogRow, void, void> {
  for await (const row of rows) {
    if (!('private' in row) || row.private.kind !== 'usage') yield row;
  }
}
