import type { LoggedRecord } from '@ethosagent/core/contract';
import type { Database } from './database.ts';
import type { Followers } from './followers.ts';
import type { LogTable } from './log-table.ts';
import { toRecordAfter } from './stored-row.ts';

/** Stored records after a cursor, then live ones, read page by page: a slow reader holds one page and nothing else. */
export async function* followLog(
  parts: { db: Database; followers: Followers; logs: LogTable },
  options: { sessionId: string; after: number; signal: AbortSignal | undefined },
): AsyncGenerator<LoggedRecord, void, void> {
  const { sessionId, signal } = options;
  const { db, followers, logs } = parts;
  let cursor = options.after;
  const bell = createBell();
  // Before the first look: what is committed between a look and the wait rings too.
  const forget = followers.add(sessionId, bell.ring);
  signal?.addEventListener('abort', bell.ring);
  try {
    while (!signal?.aborted && db.isOpen) {
      bell.reset();
      const page = await db.attempt(() => logs.readWirePage(sessionId, cursor));
      for (const row of page) {
        if (signal?.aborted) return;
        const record = toRecordAfter(row, cursor, sessionId);
        cursor = record.seq;
        yield record;
      }
      if (page.length === 0) await bell.heard;
    }
  } finally {
    forget();
    signal?.removeEventListener('abort', bell.ring);
  }
}

/** Rings once until it is reset; `heard` resolves also when it rang before. */
function createBell(): { ring(): void; reset(): void; readonly heard: Promise<void> } {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    ring: () => resolve(),
    reset() {
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
    get heard() {
      return promise;
    },
  };
}
