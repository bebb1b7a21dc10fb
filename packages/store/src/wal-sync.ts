import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from './database.ts';

/**
 * Brings commits to the disk. A commit is written to the write-ahead log and survives the death of the process; only
 * this makes it survive a power cut. Done beside SQLite, so that a slow disk holds up nobody who does not wait for it.
 * Those who wait at the same time share one sync.
 */
export class WalSync {
  readonly #db: Pick<Database, 'commits'>;
  readonly #syncFile: () => Promise<void>;
  #synced = 0;
  #running: Promise<void> | undefined;
  #failure: { cause: unknown } | undefined;

  constructor(db: Pick<Database, 'commits'>, syncFile: () => Promise<void>) {
    this.#db = db;
    this.#syncFile = syncFile;
  }

  /** Resolves when every commit up to now is on disk. */
  async sync(): Promise<void> {
    const wanted = this.#db.commits;
    while (this.#synced < wanted) {
      // After a failure the system takes the lost pages for written: a later success would be a lie.
      if (this.#failure) throw this.#failure.cause;
      this.#running ??= this.#run();
      await this.#running;
    }
  }

  async #run(): Promise<void> {
    const upTo = this.#db.commits;
    try {
      await this.#syncFile();
      this.#synced = upTo;
    } catch (cause) {
      this.#failure = { cause };
      throw cause;
    } finally {
      this.#running = undefined;
    }
  }
}

/** The write-ahead log beside a session file, opened at the first sync. */
export interface WalFile {
  sync(): Promise<void>;
  close(): Promise<void>;
}

export function createWalFile(path: string): WalFile {
  let opening: Promise<FileHandle> | undefined;
  return {
    async sync() {
      opening ??= openWal(path);
      await (await opening).datasync();
    },
    async close() {
      const handle = await opening;
      opening = undefined;
      await handle?.close();
    },
  };
}

/**
 * SQLite removes that file only when its last connection closes, and this store has one.
 * It takes its locks on other files, so that closing this handle gives none of them free.
 */
async function openWal(path: string): Promise<FileHandle> {
  const wal = await open(`${path}-wal`, 'r+');
  // The name of a new file must be on disk as well. Windows has no such thing.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(path), 'r');
    await folder.sync();
    await folder.close();
  }
  return wal;
}
