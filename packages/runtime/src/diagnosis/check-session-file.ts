import { existsSync, type Stats, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Home, toHomeFile } from '../home/home.ts';
import type { Finding } from './finding.ts';

/** A larger file is not read as a whole: a diagnosis should take a moment. */
const WHOLE_MAX_BYTES = 256 * 1024 * 1024;

/** SQLite's primary result codes. */
const LOCKED: ReadonlySet<number | undefined> = new Set([5, 6]);
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** Whether the sessions in `ethos.db` can be read. Writes nothing and takes no lease; without a file it says nothing. */
export async function checkSessionFile(home: Home): Promise<Finding[]> {
  if (home.problem !== undefined) return [];
  const path = toHomeFile(home, 'ethos.db');
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? [] : [{ id: 'sessions', ...(await examine(path, stats)) }];
  } catch (error) {
    return [{ id: 'sessions', ...toFailure(path, error) }];
  }
}

type Outcome = Omit<Finding, 'id'>;

async function examine(path: string, stats: Stats): Promise<Outcome> {
  if (!stats.isFile()) return { status: 'fail', what: `${path} is not a regular file`, fix: 'Move it away.' };
  await loadQuietly();
  const isWhole = stats.size <= WHOLE_MAX_BYTES;
  // Another program may have begun to write in the middle of the first look.
  const failure = look(path, isWhole) && look(path, isWhole);
  if (failure !== undefined) return failure;
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    return { status: 'warn', what: `others may read ${path}`, fix: `chmod 600 ${path}` };
  const state = isWhole ? 'whole' : 'can be opened';
  return { status: 'ok', what: `${path}: ${state}, ${Math.ceil(stats.size / 1000)} kB` };
}

/** Older versions of Node warn when SQLite is loaded; the store keeps that from the person. */
async function loadQuietly(): Promise<void> {
  const { createSqliteStore } = await import('@ethosagent/store');
  await createSqliteStore({ path: ':memory:' }).close();
}

function look(path: string, isWhole: boolean): Outcome | undefined {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const url = pathToFileURL(path);
  // Even a reader makes the side files of a write-ahead log, unless it is told that nobody writes.
  if (!existsSync(`${path}-wal`)) url.searchParams.set('immutable', '1');
  let database: InstanceType<typeof DatabaseSync> | undefined;
  try {
    database = new DatabaseSync(url, { readOnly: true });
    // Opening reads nothing yet.
    const rows = database.prepare(isWhole ? 'PRAGMA quick_check(1)' : 'PRAGMA schema_version').all();
    const said = rows.map((row) => row.quick_check).find((text) => text !== undefined && text !== 'ok');
    return said === undefined ? undefined : toDamage(path, String(said));
  } catch (error) {
    return toFailure(path, error);
  } finally {
    database?.close();
  }
}

function toFailure(path: string, error: unknown): Outcome {
  const { errcode, message } = error as { errcode?: number; message?: string };
  const code = errcode === undefined ? undefined : errcode & 0xff;
  if (DAMAGED.has(code)) return toDamage(path, String(message));
  if (LOCKED.has(code)) {
    const what = `another program keeps ${path} locked`;
    return { status: 'warn', what, fix: 'Wait for that program, or end it.' };
  }
  const fix = 'Allow reading and writing the file and its folder.';
  return { status: 'fail', what: `${path} cannot be opened: ${String(message)}`, fix };
}

function toDamage(path: string, reason: string): Outcome {
  const what = `${path} is damaged: ${reason}`;
  const fix = `Move ${path} away, and what stands beside it as ${path}-wal and -shm. Put a copy in its place, or start anew without one.`;
  return { status: 'fail', what, fix };
}
