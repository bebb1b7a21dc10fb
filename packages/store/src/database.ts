import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { EthosError } from '@ethosagent/core/contract';
import { checkSchema, MIGRATIONS, type Migration, migrate, needsMigration } from './migrations.ts';
import { prepareSessionFile, type SessionFile, toSessionFile } from './session-file.ts';
import { loadSqlite } from './sqlite-module.ts';
import { isBusyError, toStoreError } from './storage-error.ts';

/** How long SQLite itself may wait for another writer: the whole process waits with it. */
const BLOCKING_WAIT_MS = 5;
/** Between two attempts while another writer is at work. */
const RETRY_MS = 10;

export type StoredValues = Record<string, SQLOutputValue>;

export interface DatabaseOptions {
  path: string;
  /** How long another program may keep the file locked before it counts as a failure, in milliseconds. */
  lockTimeoutMs: number;
  migrations?: readonly Migration[];
}

/** One connection to a file of sessions, with the newest schema. */
export class Database {
  readonly file: SessionFile;
  readonly lockTimeoutMs: number;
  /** A commit is safe on disk only once the write-ahead log was synced. */
  readonly usesWal: boolean;
  /** Transactions so far. */
  commits = 0;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor({ path, lockTimeoutMs, migrations = MIGRATIONS }: DatabaseOptions) {
    this.file = toSessionFile(path);
    this.lockTimeoutMs = lockTimeoutMs;
    let db: DatabaseSync | undefined;
    try {
      prepareSessionFile(this.file);
      const { DatabaseSync } = loadSqlite();
      db = new DatabaseSync(this.file.path);
      this.#db = db;
      const opened = db;
      this.#whileBusy(() => checkSchema(opened, migrations, this.file.name));
      this.usesWal = this.#whileBusy(() => this.#configure());
      if (needsMigration(db, migrations)) this.#whileBusy(() => this.#migrate(migrations));
    } catch (cause) {
      db?.close();
      throw toStoreError(cause, this.file.name);
    }
  }

  /** Where SQLite has the file: links are resolved. */
  get location(): string {
    return this.#db.location() ?? this.file.path;
  }

  get isOpen(): boolean {
    return this.#db.isOpen;
  }

  get(sql: string, ...values: SQLInputValue[]): StoredValues | undefined {
    return this.#prepare(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): StoredValues[] {
    return this.#prepare(sql).all(...values);
  }

  /** Must be read at once, without waiting in between: the statement is shared. */
  iterate(sql: string, ...values: SQLInputValue[]): IterableIterator<StoredValues> {
    return this.#prepare(sql).iterate(...values);
  }

  /** Gives the number of the row that was inserted. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).lastInsertRowid);
  }

  /** Makes a function usable in SQL; it must give the same for the same. */
  define(name: string, work: (...values: SQLOutputValue[]) => SQLInputValue): void {
    this.#db.function(name, { deterministic: true }, work);
  }

  /** All that `work` writes, or nothing. `work` must not wait. */
  transaction<T>(work: () => T): T {
    this.#prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.#prepare('COMMIT').run();
      this.commits += 1;
      return result;
    } catch (cause) {
      // A full disk may have taken the transaction back already.
      if (this.#db.isTransaction) this.#prepare('ROLLBACK').run();
      throw cause;
    }
  }

  /** Runs `work`, again and again while another program writes, without holding up this one. Failures get their code. */
  async attempt<T>(work: () => T): Promise<T> {
    const giveUpAt = performance.now() + this.lockTimeoutMs;
    for (;;) {
      try {
        if (!this.isOpen) throw toClosedError();
        return work();
      } catch (cause) {
        if (!isBusyError(cause) || performance.now() >= giveUpAt) throw toStoreError(cause, this.file.name);
      }
      await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** The last connection to a file moves what is in the write-ahead log to it; what cannot be moved is safe there. */
  close(): void {
    if (!this.isOpen) return;
    this.#statements.clear();
    this.#db.close();
  }

  #configure(): boolean {
    this.#db.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
    const mode = this.#db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
    // Without a write-ahead log each commit is on disk by itself.
    this.#db.exec(`PRAGMA synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}`);
    this.#db.exec(
      'PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 16777216',
    );
    return mode === 'wal';
  }

  #migrate(migrations: readonly Migration[]): void {
    this.transaction(() => migrate(this.#db, migrations, this.file.name));
    // What was prepared before knows the old schema.
    this.#statements.clear();
  }

  /** Only for opening, where nothing can go on without it: waits with the whole process. */
  #whileBusy<T>(work: () => T): T {
    const giveUpAt = performance.now() + this.lockTimeoutMs;
    for (;;) {
      try {
        return work();
      } catch (cause) {
        if (!isBusyError(cause) || performance.now() >= giveUpAt) throw cause;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

export function toClosedError(): EthosError {
  return new EthosError('storage_failed', 'The store is closed. Open a new one.');
}
