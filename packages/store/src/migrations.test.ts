import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { checkSchema, MIGRATIONS, type Migration, migrate, needsMigration } from './migrations.ts';

const one: Migration = { version: 1, sql: 'CREATE TABLE notes (words TEXT)' };
const two: Migration = { version: 2, sql: "ALTER TABLE notes ADD COLUMN by TEXT DEFAULT 'nobody'" };
const broken: Migration = {
  version: 3,
  sql: "INSERT INTO notes (words) VALUES ('half'); SELECT nonsense FROM nowhere",
};

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec('COMMIT');
  } catch (cause) {
    db.exec('ROLLBACK');
    throw cause;
  }
}

function bring(db: DatabaseSync, migrations: readonly Migration[]): void {
  inTransaction(db, () => migrate(db, migrations, 'ethos.db'));
}

it('brings an empty file to the newest schema, and one of an older version by the missing parts', () => {
  const db = new DatabaseSync(':memory:');
  bring(db, [one]);
  db.exec("INSERT INTO notes VALUES ('kept')");
  expect(needsMigration(db, [one])).toBe(false);
  expect(needsMigration(db, [one, two])).toBe(true);
  bring(db, [one, two]);
  expect(db.prepare('SELECT * FROM notes').all()).toEqual([{ words: 'kept', by: 'nobody' }]);
  expect(needsMigration(db, [one, two])).toBe(false);
});

it('changes nothing when a part fails', () => {
  const db = new DatabaseSync(':memory:');
  bring(db, [one]);
  expect(() => bring(db, [one, two, broken])).toThrow();
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  expect(db.prepare('SELECT * FROM notes').columns().length).toBe(1);
});

it('refuses a file of a later version, and says what to do', () => {
  const db = new DatabaseSync(':memory:');
  bring(db, [one, two]);
  const check = () => checkSchema(db, [one], 'ethos.db');
  expect(check).toThrow(
    /ethos\.db was written by a later version of Ethos \(schema 2, this one knows 1\)\. Update Ethos/,
  );
  expect(check).toThrow(expect.objectContaining({ code: 'storage_failed' }));
});

it('refuses a file of another program', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE bookmarks (url TEXT)');
  expect(() => bring(db, [one])).toThrow(/ethos\.db is a database of another program/);
  expect(db.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'bookmarks' }]);
});

it('versions count from 1 without a gap', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
});
