import { createSessionFacts } from '@ethosagent/core';
import {
  EthosError,
  type LogRow,
  type SessionCatalog,
  type SessionInfo,
  sessionIdSchema,
} from '@ethosagent/core/contract';
import { LogDraft } from './log-draft.ts';
import type { NewSession } from './session-table.ts';
import type { StoreParts } from './store-parts.ts';

/**
 * Makes a session with copied rows. A few rows are one transaction. More are written in batches to a session that nobody
 * sees until it is complete: others can write meanwhile, and a copy that breaks off is taken away, by the next
 * start of a store at the latest.
 */
export async function createSession(
  parts: StoreParts,
  options: Omit<NewSession, 'ready'> & Pick<Parameters<SessionCatalog['create']>[0], 'rows'>,
): Promise<SessionInfo> {
  const { rows = [], ...session } = options;
  if (!sessionIdSchema.safeParse(session.sessionId).success) throw toTakenError(session.sessionId);
  // Before a long copy, and again at its end.
  await parts.db.attempt(() => refuseTaken(parts, session));
  const copy = new SessionCopy(parts, session);
  try {
    for await (const row of rows) await copy.add(row);
    return await copy.finish();
  } catch (cause) {
    // What cannot be taken away now is taken away when a store starts. Why it broke off matters more.
    await copy.remove().catch(() => undefined);
    throw cause;
  }
}

/** Takes away what a copy of this id left behind when its process died. Must run inside a transaction. */
export function removeLeftover({ sessions, leases }: StoreParts, sessionId: string): void {
  const taken = sessions.read(sessionId);
  if (taken && !taken.ready && leases.isFree(taken.id)) sessions.delete(taken.id);
}

function refuseTaken(parts: StoreParts, { sessionId, key }: Pick<NewSession, 'sessionId' | 'key'>): void {
  const taken = parts.sessions.read(sessionId);
  if (taken && (taken.ready || !parts.leases.isFree(taken.id))) throw toTakenError(sessionId);
  parts.sessions.refuseKey(key, sessionId);
}

function toTakenError(sessionId: string): EthosError {
  return new EthosError('invalid_options', `"${sessionId}" is no new session id (ses_ and a ULID).`);
}

/** Rows on their way into a session that is not there yet. */
class SessionCopy {
  readonly #parts: StoreParts;
  readonly #session: Omit<NewSession, 'ready'>;
  readonly #draft: LogDraft;
  /** Once a part of it is in the file. */
  #id: number | undefined;

  constructor(parts: StoreParts, session: Omit<NewSession, 'ready'>) {
    this.#parts = parts;
    this.#session = session;
    const { sessionId, logId } = session;
    const now = new Date().toISOString();
    const info = { sessionId, logId, createdAt: now, updatedAt: now, seq: 0, turnCount: 0, picoUsd: 0 };
    this.#draft = new LogDraft({ info, facts: createSessionFacts() });
  }

  async add(row: LogRow): Promise<void> {
    this.#draft.insert(row);
    if (!this.#draft.isFull) return;
    const { db, leases } = this.#parts;
    const id = await db.attempt(() => db.transaction(() => this.#writeBatch()));
    this.#draft.clear();
    if (this.#id === undefined) leases.keep(id);
    this.#id = id;
  }

  async finish(): Promise<SessionInfo> {
    const { sessions, leases, followers } = this.#parts;
    const { sessionId, key, title } = this.#session;
    this.#draft.endReply();
    const id = this.#id;
    await this.#parts.write(() => {
      if (id === undefined) {
        this.#draft.write(this.#parts, this.#insert(true));
        return;
      }
      leases.refuseLost(id, sessionId);
      sessions.refuseKey(key, sessionId);
      this.#draft.write(this.#parts, id);
      sessions.label(id, { key, title });
      sessions.setReady(id);
      leases.release(id);
    });
    if (id !== undefined) leases.forget(id);
    this.#id = undefined;
    followers.wake(sessionId);
    return this.#parts.db.attempt(() => sessions.readKnown(sessionId).info);
  }

  async remove(): Promise<void> {
    const { db, sessions, leases } = this.#parts;
    const id = this.#id;
    if (id === undefined) return;
    leases.forget(id);
    await db.attempt(() => db.transaction(() => sessions.delete(id)));
  }

  #writeBatch(): number {
    const { leases } = this.#parts;
    const { sessionId } = this.#session;
    let id = this.#id;
    if (id === undefined) {
      id = this.#insert(false);
      leases.take(id, sessionId);
    } else {
      leases.refuseLost(id, sessionId);
    }
    this.#draft.write(this.#parts, id);
    return id;
  }

  /** A session that others cannot see yet gets its key and title at the end. */
  #insert(ready: boolean): number {
    const { key, title, ...rest } = this.#session;
    refuseTaken(this.#parts, { sessionId: rest.sessionId, key: ready ? key : undefined });
    removeLeftover(this.#parts, rest.sessionId);
    return this.#parts.sessions.insert({ ...rest, ready, ...(ready ? { key, title } : {}) });
  }
}
