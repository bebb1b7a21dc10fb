import { Database } from './database.ts';
import { Followers } from './followers.ts';
import { Leases } from './leases.ts';
import { LogTable } from './log-table.ts';
import { SessionTable } from './session-table.ts';
import { isBusyError, toStoreError } from './storage-error.ts';
import { TickWriter } from './tick-writer.ts';
import { createWalFile, WalSync } from './wal-sync.ts';

/** What everything in this package works with. */
export interface StoreParts {
  readonly db: Database;
  readonly sessions: SessionTable;
  readonly logs: LogTable;
  readonly leases: Leases;
  readonly writer: TickWriter;
  readonly followers: Followers;
  /** Resolves when every commit up to now is on disk. */
  sync(): Promise<void>;
  /** One transaction that is on disk when it resolves. */
  write<T>(work: () => T): Promise<T>;
  /** Lets go of the file. */
  close(): Promise<void>;
}

export function createStoreParts(options: { path: string; lockTimeoutMs: number }): StoreParts {
  const db = new Database(options);
  const sessions = new SessionTable(db);
  const leases = new Leases(db);
  const followers = new Followers(db);
  const walFile = createWalFile(db.location);
  const wal = new WalSync(db, walFile.sync);
  removeLeftovers({ db, sessions, leases });

  async function sync(): Promise<void> {
    if (!db.usesWal) return;
    try {
      await wal.sync();
    } catch (cause) {
      throw toStoreError(cause, db.file.name);
    }
  }

  return {
    db,
    sessions,
    leases,
    followers,
    logs: new LogTable(db),
    writer: new TickWriter(db),
    sync,
    async write(work) {
      const result = await db.attempt(() => db.transaction(work));
      await sync();
      return result;
    },
    async close() {
      leases.stop();
      await walFile.close();
      db.close();
      // They see that the store is closed, and end.
      followers.wakeAll();
    },
  };
}

/** Sessions whose copying was cut off by the death of its process. */
function removeLeftovers({ db, sessions, leases }: Pick<StoreParts, 'db' | 'sessions' | 'leases'>): void {
  if (sessions.listUnready().length === 0) return;
  try {
    db.transaction(() => {
      for (const id of sessions.listUnready()) if (leases.isFree(id)) sessions.delete(id);
    });
  } catch (cause) {
    // Nobody sees them: the next start will do.
    if (!isBusyError(cause)) throw toStoreError(cause, db.file.name);
  }
}
