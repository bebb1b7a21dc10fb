import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EthosError } from '@ethosagent/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusyError, toStoreError } from './storage-error.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethos-store-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** Each with the real error of SQLite. */
const FAILURES: Readonly<Record<string, { fail(): unknown; code: string; words: RegExp }>> = {
  'a full disk': {
    fail() {
      const db = new DatabaseSync(':memory:');
      db.exec('CREATE TABLE t (x); PRAGMA max_page_count = 3');
      db.prepare('INSERT INTO t VALUES (zeroblob(100000))').run();
    },
    code: 'storage_full',
    words: /disk is full.*Make room/,
  },
  'a full disk beside SQLite': {
    fail() {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    },
    code: 'storage_full',
    words: /disk is full/,
  },
  'a file that cannot be written': {
    fail() {
      const path = join(folder, 'read-only.db');
      new DatabaseSync(path).exec('CREATE TABLE t (x)');
      new DatabaseSync(path, { readOnly: true }).exec('INSERT INTO t VALUES (1)');
    },
    code: 'storage_failed',
    words: /cannot be written.*Allow writing/,
  },
  'a file that cannot be opened': {
    fail: () => new DatabaseSync(join(folder, 'missing', 'x.db')),
    code: 'storage_failed',
    words: /cannot be opened/,
  },
  'a file of something else': {
    fail() {
      const path = join(folder, 'text.db');
      writeFileSync(path, 'this is no database, it only has a long text in it'.repeat(50));
      new DatabaseSync(path).exec('SELECT * FROM sqlite_schema');
    },
    code: 'storage_failed',
    words: /no session file/,
  },
  'a file that another program keeps locked': {
    fail() {
      const path = join(folder, 'locked.db');
      new DatabaseSync(path).exec('CREATE TABLE t (x); BEGIN EXCLUSIVE');
      new DatabaseSync(path).exec('INSERT INTO t VALUES (1)');
    },
    code: 'storage_failed',
    words: /keeps it locked.*Wait for that program/,
  },
  'a file that nobody may make': {
    fail() {
      throw Object.assign(new Error("EACCES: permission denied, open '/home/somebody/ethos.db'"), {
        code: 'EACCES',
      });
    },
    code: 'storage_failed',
    words: /cannot be written\. Allow .* \(EACCES\)$/,
  },
  'anything else': {
    fail() {
      throw new Error('the moon is full');
    },
    code: 'storage_failed',
    words: /see whether the file can be used\. \(the moon is full\)$/,
  },
};

it.each(Object.entries(FAILURES))('%s says what happened and what to do', (name, { fail, code, words }) => {
  const cause = failureOf(fail);
  const error = toStoreError(cause, 'ethos.db');
  expect([error.code, error.cause]).toEqual([code, cause]);
  expect(error.message).toMatch(words);
  expect(error.message).toMatch(/^The session file ethos\.db cannot be used: /);
  expect(error.message).not.toContain('somebody');
  expect(isBusyError(cause)).toBe(name === 'a file that another program keeps locked');
});

it('leaves an error that has its code already as it is', () => {
  const error = new EthosError('session_locked', 'held');
  expect(toStoreError(error, 'ethos.db')).toBe(error);
});
