import { EthosError, type LogEntry, type LogRow, type SessionLog } from '@ethosagent/core/contract';
import type { LogDraft } from './log-draft.ts';
import type { StoredSession } from './session-table.ts';
import type { StoreParts } from './store-parts.ts';
import type { PendingWork } from './tick-writer.ts';

/** The log of one session, held for writing. */
export class OpenLog implements SessionLog {
  readonly sessionId: string;
  readonly logId: string;
  readonly #parts: StoreParts;
  readonly #session: number;
  readonly #draft: LogDraft;
  readonly #onClose: () => void;
  #listeners: readonly (() => void)[] = [];
  #committed: number;
  #appends = 0;
  /** So many of the appends are on disk. */
  #appendsOnDisk = 0;
  #failure: EthosError | undefined;
  #closing: Promise<void> | undefined;

  /** What this log has for the next commit. */
  readonly #work: PendingWork = {
    write: () => this.#write(),
    clear: () => {
      this.#draft.clear();
      this.#committed = this.#draft.seq;
    },
    announce: () => this.#announce(),
    fail: (error) => {
      this.#failure ??= error;
      this.#draft.clear();
    },
  };

  /** `onClose` is told when the session can be opened again. */
  constructor(parts: StoreParts, session: StoredSession, options: { draft: LogDraft; onClose: () => void }) {
    this.#parts = parts;
    this.#session = session.id;
    this.#draft = options.draft;
    this.#onClose = options.onClose;
    this.sessionId = session.info.sessionId;
    this.logId = session.info.logId;
    this.#committed = session.info.seq;
  }

  get seq(): number {
    return this.#draft.seq;
  }

  get committed(): number {
    return this.#committed;
  }

  onCommit(listener: () => void): () => void {
    // Copied on change: a listener may come or go while the others are called.
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  append(entry: LogEntry): void {
    if (this.#failure) throw this.#failure;
    if (this.#closing) {
      throw new EthosError(
        'storage_failed',
        `The log of session ${this.sessionId} is closed. Open it again.`,
      );
    }
    this.#draft.append(entry);
    this.#appends += 1;
    this.#parts.writer.add(this.#work);
  }

  async flush(): Promise<void> {
    const appends = this.#appends;
    await this.#settle();
    // Giving the session free is a commit as well, but none that must be on disk.
    if (appends === this.#appendsOnDisk) return;
    try {
      await this.#parts.sync();
      this.#appendsOnDisk = appends;
    } catch (cause) {
      this.#failure ??= cause as EthosError;
      throw this.#failure;
    }
  }

  async *rows(): AsyncGenerator<LogRow, void, void> {
    await this.#settle();
    yield* this.#parts.logs.readRows(this.#session, this.sessionId);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #settle(): Promise<void> {
    await this.#parts.writer.settled();
    if (this.#failure) throw this.#failure;
  }

  #write(): void {
    const { leases } = this.#parts;
    leases.refuseLost(this.#session, this.sessionId);
    this.#draft.write(this.#parts, this.#session);
    if (this.#closing) leases.release(this.#session);
  }

  #announce(): void {
    if (this.#failure) return;
    this.#parts.followers.wake(this.sessionId);
    for (const listener of this.#listeners) listener();
  }

  async #close(): Promise<void> {
    // Once `close` has returned, so that the last commit knows that it is the last.
    await Promise.resolve();
    this.#draft.endReply();
    try {
      if (!this.#failure) this.#parts.writer.add(this.#work);
      await this.flush();
    } finally {
      this.#listeners = [];
      if (this.#failure) await this.#release();
      this.#parts.leases.forget(this.#session);
      this.#onClose();
    }
  }

  /** After a failure, which is what is told: a lease that cannot be given back ends with this process at the latest. */
  async #release(): Promise<void> {
    const { db, leases } = this.#parts;
    await db.attempt(() => db.transaction(() => leases.release(this.#session))).catch(() => undefined);
  }
}
