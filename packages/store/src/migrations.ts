import type { DatabaseSync } from 'node:sqlite';
import { EthosError } from '@ethosagent/core/contract';

/** Brings the schema from the version before to `version`. Never changed once it was released: a change is a new entry. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** Marks the file as ours (`file` and other programs read it): the letters "Etho". */
const APPLICATION_ID = 0x4574686f;

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        session_id TEXT NOT NULL UNIQUE,
        log_id TEXT NOT NULL,
        key TEXT UNIQUE,
        title TEXT,
        prompt_title TEXT,
        cwd TEXT,
        parent_session_id TEXT,
        parent_seq INTEGER,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        seq INTEGER NOT NULL DEFAULT 0,
        indexed_seq INTEGER NOT NULL DEFAULT 0,
        turn_count INTEGER NOT NULL DEFAULT 0,
        pico_usd REAL NOT NULL DEFAULT 0,
        ready INTEGER NOT NULL DEFAULT 1
      ) STRICT;
      CREATE INDEX sessions_latest ON sessions (updated_at, session_id) WHERE ready = 1;
      CREATE INDEX sessions_of_folder ON sessions (cwd, updated_at, session_id) WHERE ready = 1;

      CREATE TABLE log_rows (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        first_seq INTEGER,
        kind TEXT NOT NULL,
        turn_id TEXT NOT NULL,
        at TEXT NOT NULL,
        lengths TEXT,
        content TEXT NOT NULL
      ) STRICT;
      CREATE INDEX log_rows_in_order ON log_rows (session, seq);

      CREATE TABLE leases (
        session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        token TEXT NOT NULL,
        pid INTEGER NOT NULL,
        started TEXT NOT NULL,
        host TEXT NOT NULL,
        boot TEXT NOT NULL,
        renewed_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE texts (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        role TEXT NOT NULL,
        turn_id TEXT NOT NULL,
        said TEXT NOT NULL
      ) STRICT;
      CREATE INDEX texts_of_session ON texts (session);
      CREATE VIRTUAL TABLE text_index USING fts5 (
        said, content = 'texts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
      );
      CREATE TRIGGER texts_added AFTER INSERT ON texts BEGIN
        INSERT INTO text_index (rowid, said) VALUES (new.id, new.said);
      END;
      CREATE TRIGGER texts_deleted AFTER DELETE ON texts BEGIN
        INSERT INTO text_index (text_index, rowid, said) VALUES ('delete', old.id, old.said);
      END;
    `,
  },
];

/** Throws for files of other programs and of later versions. Changes nothing. */
export function checkSchema(db: DatabaseSync, migrations: readonly Migration[], fileName: string): void {
  if (readNumber(db, 'application_id') !== APPLICATION_ID && !isEmpty(db)) {
    throw new EthosError(
      'storage_failed',
      `${fileName} is a database of another program. Choose another path, or move that file away.`,
    );
  }
  const version = readNumber(db, 'user_version');
  const newest = toNewest(migrations);
  if (version > newest) {
    throw new EthosError(
      'storage_failed',
      `${fileName} was written by a later version of Ethos (schema ${version}, this one knows ${newest}). ` +
        'Update Ethos, or choose another file. Nothing was changed.',
    );
  }
}

/** Brings a file to the newest schema, all or nothing. Must run inside a transaction that may write. */
export function migrate(db: DatabaseSync, migrations: readonly Migration[], fileName: string): void {
  // Another process may have come first.
  checkSchema(db, migrations, fileName);
  const version = readNumber(db, 'user_version');
  for (const migration of migrations) {
    if (migration.version <= version) continue;
    db.exec(migration.sql);
    db.exec(`PRAGMA user_version = ${migration.version}`);
  }
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
}

/** Whether there is something to do for {@link migrate}. */
export function needsMigration(db: DatabaseSync, migrations: readonly Migration[]): boolean {
  return (
    readNumber(db, 'user_version') !== toNewest(migrations) ||
    readNumber(db, 'application_id') !== APPLICATION_ID
  );
}

function toNewest(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

function readNumber(db: DatabaseSync, pragma: 'user_version' | 'application_id'): number {
  return Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
}
