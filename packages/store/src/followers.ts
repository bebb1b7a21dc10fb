import type { Database } from './database.ts';

/** How often the file is asked whether another process wrote to it. */
const POLL_MS = 250;

/** Those who wait for what comes: told of commits of this store at once, of other processes' ones within {@link POLL_MS}. */
export class Followers {
  readonly #db: Database;
  readonly #wakes = new Map<string, Set<() => void>>();
  #timer: NodeJS.Timeout | undefined;
  #version = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Calls `wake` when there may be something new in a session; the result takes it back. */
  add(sessionId: string, wake: () => void): () => void {
    const wakes = this.#wakes.get(sessionId) ?? new Set();
    this.#wakes.set(sessionId, wakes);
    wakes.add(wake);
    this.#watch();
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(sessionId) === wakes) this.#wakes.delete(sessionId);
      if (this.#wakes.size === 0) this.#stop();
    };
  }

  wake(sessionId: string): void {
    for (const wake of [...(this.#wakes.get(sessionId) ?? [])]) wake();
  }

  wakeAll(): void {
    for (const sessionId of [...this.#wakes.keys()]) this.wake(sessionId);
  }

  #watch(): void {
    if (this.#timer || this.#db.file.isMemory) return;
    this.#version = this.#readVersion();
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #poll(): void {
    const version = this.#readVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.wakeAll();
  }

  /** Changes with each commit of another connection. A file that cannot be read is left to the followers to report. */
  #readVersion(): number {
    try {
      return Number(this.#db.get('PRAGMA data_version')?.data_version);
    } catch {
      return Number.NaN;
    }
  }
}
