import { EthosError, sessionIdSchema } from '@ethosagent/core/contract';
import { removeLeftover } from './create-session.ts';
import { LogDraft } from './log-draft.ts';
import { OpenLog } from './open-log.ts';
import type { StoredSession } from './session-table.ts';
import type { StoreParts } from './store-parts.ts';

/** The sessions that this store has open for writing. */
export class SessionWriters {
  readonly #parts: StoreParts;
  readonly #newLogId: () => string;
  readonly #open = new Map<string, Promise<OpenLog>>();

  constructor(parts: StoreParts, newLogId: () => string) {
    this.#parts = parts;
    this.#newLogId = newLogId;
  }

  async open(sessionId: string, create: boolean): Promise<OpenLog> {
    this.refuseOpen(sessionId);
    const opening = this.#start(sessionId, create);
    this.#open.set(sessionId, opening);
    try {
      return await opening;
    } catch (cause) {
      this.#open.delete(sessionId);
      throw cause;
    }
  }

  refuseOpen(sessionId: string): void {
    if (!this.#open.has(sessionId)) return;
    throw new EthosError('session_busy', `Session ${sessionId} has a turn already. Wait for it or stop it.`);
  }

  /** Closes all logs, also those that are just being opened. Gives what could not be saved. */
  async close(): Promise<Error | undefined> {
    const openings = await Promise.allSettled(this.#open.values());
    // A log that could not be opened was told to whom wanted it, and has nothing to save.
    const logs = openings.flatMap((opening) => (opening.status === 'fulfilled' ? [opening.value] : []));
    const closings = await Promise.allSettled(logs.map((log) => log.close()));
    return closings.find((closing) => closing.status === 'rejected')?.reason;
  }

  async #start(sessionId: string, create: boolean): Promise<OpenLog> {
    const { db, leases, logs } = this.#parts;
    const session = await db.attempt(() => db.transaction(() => this.#take(sessionId, create)));
    leases.keep(session.id);
    const draft = new LogDraft(session);
    try {
      await draft.catchUp(logs, session);
    } catch (cause) {
      leases.forget(session.id);
      // A lease that stays ends with this process; why the log cannot be read matters more.
      await db.attempt(() => db.transaction(() => leases.release(session.id))).catch(() => undefined);
      throw cause;
    }
    return new OpenLog(this.#parts, session, { draft, onClose: () => this.#open.delete(sessionId) });
  }

  #take(sessionId: string, create: boolean): StoredSession {
    const { sessions, leases } = this.#parts;
    removeLeftover(this.#parts, sessionId);
    if (create && !sessions.read(sessionId)) {
      if (!sessionIdSchema.safeParse(sessionId).success) {
        throw new EthosError('invalid_options', `"${sessionId}" is no session id (ses_ and a ULID).`);
      }
      sessions.insert({ sessionId, logId: this.#newLogId(), ready: true });
    }
    const session = sessions.read(sessionId);
    // A copy in the making: it is there, and not to be had yet.
    if (session && !session.ready) this.#refuseCopy(session.id, sessionId);
    const known = sessions.readKnown(sessionId);
    leases.take(known.id, sessionId);
    return known;
  }

  #refuseCopy(id: number, sessionId: string): void {
    this.#parts.leases.refuseHeld(id, sessionId);
    throw new EthosError('session_busy', `Session ${sessionId} is being copied. Wait for it.`);
  }
}
