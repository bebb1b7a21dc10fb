import { createIds } from '@ethosagent/core';
import type { LogRow, SessionInfo, SessionStore } from '@ethosagent/core/contract';
import { createSession } from './create-session.ts';
import { toClosedError } from './database.ts';
import { followLog } from './follow-log.ts';
import { defineSearch, searchTexts } from './search-texts.ts';
import { SessionWriters } from './session-writers.ts';
import { createStoreParts } from './store-parts.ts';

/** Where sessions are kept. */
export interface SqliteStoreOptions {
  /** The file, or `:memory:` for a store that is gone at exit. A missing folder is made for the owner alone. */
  path: string;
  /** How long another program may keep the file locked before that counts as a failure, in milliseconds. @default 5000 */
  lockTimeoutMs?: number | undefined;
}

/**
 * A {@link SessionStore} in one SQLite file, by Node's own SQLite.
 * - What was appended in one tick of the event loop is committed together right after it: a killed process loses at most
 *   that. `flush` waits for the disk, so that it also survives a power cut.
 * - Several processes may use one file. A session has one writer at a time over all of them (`session_busy` in this
 *   process, `session_locked` in another); one whose process died is free at once, or after 10 s where that cannot be told.
 * - `follow` sees commits of other processes within 250 ms. It ends when the store is closed.
 * - `search` finds words by their beginnings, accents left aside.
 * - `close` saves and closes what is open; it rejects when that could not be saved.
 *
 * Throws `storage_failed` or `storage_full` when the file cannot be used; the message says what to do.
 */
export function createSqliteStore({ path, lockTimeoutMs = 5_000 }: SqliteStoreOptions): SessionStore {
  const parts = createStoreParts({ path, lockTimeoutMs });
  defineSearch(parts.db);
  const { db, sessions, logs } = parts;
  const ids = createIds();
  const writers = new SessionWriters(parts, () => ids.next('log'));
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    const failure = await writers.close();
    await parts.close();
    if (failure) throw failure;
  }

  return {
    async open({ sessionId, create = true }) {
      if (closing) throw toClosedError();
      return writers.open(sessionId, create);
    },
    follow: (sessionId, { after = 0, signal } = {}) => followLog(parts, { sessionId, after, signal }),
    create: ({ sessionId = ids.next('ses'), ...options }) =>
      createSession(parts, { ...options, sessionId, logId: ids.next('log') }),
    find: (name) => db.attempt(() => sessions.find(name)),
    list: ({ limit = 100, before, cwd } = {}) => db.attempt(() => sessions.list({ limit, before, cwd })),
    update: (sessionId, { key, title }) =>
      parts.write((): SessionInfo => {
        const { id } = sessions.readKnown(sessionId);
        sessions.refuseKey(key ?? undefined, sessionId);
        sessions.label(id, { key, title });
        return sessions.readKnown(sessionId).info;
      }),
    async *read(sessionId): AsyncGenerator<LogRow, void, void> {
      const { id } = await db.attempt(() => sessions.readKnown(sessionId));
      yield* logs.readRows(id, sessionId);
    },
    search: (text, { limit = 20 } = {}) => db.attempt(() => searchTexts(db, text, limit)),
    delete: (sessionId) =>
      parts.write(() => {
        const { id } = sessions.readKnown(sessionId);
        writers.refuseOpen(sessionId);
        parts.leases.refuseHeld(id, sessionId);
        sessions.delete(id);
      }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
