import type { EthosError } from '@ethosagent/core/contract';
import type { Database } from './database.ts';
import { isBusyError, toStoreError } from './storage-error.ts';

const RETRY_MS = 10;

/** Somebody with something to write. */
export interface PendingWork {
  /** Writes what is pending, inside a transaction; may be called again when that one failed. */
  write(): void;
  /** It is committed. Called at once after {@link write}, before anything else could be appended. */
  clear(): void;
  /** Tells those who wait for the commit; called when all of the tick is committed. */
  announce(): void;
  /** It can never be written. */
  fail(error: EthosError): void;
}

/** Commits what was appended in one tick of the event loop in one transaction, over all sessions. */
export class TickWriter {
  readonly #db: Database;
  readonly #dirty = new Set<PendingWork>();
  #waiters: (() => void)[] = [];
  #isScheduled = false;
  /** While another program writes: when to give up. */
  #giveUpAt: number | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  add(work: PendingWork): void {
    this.#dirty.add(work);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  /** Resolves when everything added so far was committed or has failed. */
  settled(): Promise<void> {
    if (this.#dirty.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
    });
  }

  #run(): void {
    const works = [...this.#dirty];
    const cause = this.#tryCommit(works);
    if (cause !== undefined && isBusyError(cause) && !this.#isLate()) {
      setTimeout(() => this.#run(), RETRY_MS);
      return;
    }
    this.#giveUpAt = undefined;
    this.#isScheduled = false;
    for (const work of works) this.#dirty.delete(work);
    if (cause !== undefined) this.#commitApart(works, cause);
    for (const work of works) announce(work);
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  /** One bad apple must not spoil the sessions that happened to write in the same tick. */
  #commitApart(works: readonly PendingWork[], cause: unknown): void {
    for (const work of works) {
      const ownCause = works.length === 1 || isBusyError(cause) ? cause : this.#tryCommit([work]);
      if (ownCause !== undefined) work.fail(toStoreError(ownCause, this.#db.file.name));
    }
  }

  #tryCommit(works: readonly PendingWork[]): unknown {
    try {
      this.#db.transaction(() => {
        for (const work of works) work.write();
      });
    } catch (cause) {
      return cause ?? new Error('The commit failed.');
    }
    for (const work of works) work.clear();
    return undefined;
  }

  #isLate(): boolean {
    this.#giveUpAt ??= performance.now() + this.#db.lockTimeoutMs;
    return performance.now() >= this.#giveUpAt;
  }
}

/** A listener that throws is a defect of its program, and must not keep the news from the others. */
function announce(work: PendingWork): void {
  try {
    work.announce();
  } catch (cause) {
    queueMicrotask(() => {
      throw cause;
    });
  }
}
