import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore } from '@ethosagent/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHome } from '../home/home.ts';
import { checkSessionFile } from './check-session-file.ts';
import type { Finding } from './finding.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethos-sessions-'));
  file = join(folder, 'ethos.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(home = folder): Promise<Finding[]> {
  return checkSessionFile(findHome({ env: { ETHOS_HOME: home } }));
}

async function fill(count = 60): Promise<void> {
  const store = createSqliteStore({ path: file });
  for (let index = 0; index < count; index++) await store.create({ cwd: folder });
  await store.close();
}

function readAll(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      // SQLite's scratch file, which holds no record.
      .filter((name) => !name.endsWith('-shm'))
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
}

const damaged: Finding = {
  id: 'sessions',
  status: 'fail',
  what: expect.stringContaining('ethos.db is damaged') as string,
  fix: expect.stringMatching(/^Move .*ethos\.db away/) as string,
};

test('where there is no file yet there is nothing to say, and none is made', async () => {
  expect(await check()).toEqual([]);
  expect(await checkSessionFile(findHome({ env: {} }))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that is whole is said to be, and stays as it was', async () => {
  await fill();
  const before = readAll();
  expect(await check()).toEqual([
    { id: 'sessions', status: 'ok', what: expect.stringMatching(/ethos\.db: whole, \d+ kB$/) },
  ]);
  expect(readAll()).toEqual(before);
  expect(Object.keys(before)).toEqual(['ethos.db']);
});

test('a file that a program is writing is looked at beside it', async () => {
  const store = createSqliteStore({ path: file });
  await store.create({ cwd: folder });
  const before = readAll();
  expect(await check()).toEqual([expect.objectContaining({ status: 'ok' })]);
  expect(readAll()).toEqual(before);
  await store.create({ cwd: folder });
  await store.close();
});

test('what a killed program left in its write-ahead log counts, and stays there', async () => {
  const killed = join(folder, 'killed');
  mkdirSync(killed);
  const store = createSqliteStore({ path: file });
  await store.create({ cwd: folder });
  for (const name of ['ethos.db', 'ethos.db-wal']) copyFileSync(join(folder, name), join(killed, name));
  await store.close();
  const log = readFileSync(join(killed, 'ethos.db-wal'));
  expect(await check(killed)).toEqual([expect.objectContaining({ status: 'ok' })]);
  expect(readFileSync(join(killed, 'ethos.db-wal')).equals(log)).toBe(true);
});

test('an empty file is as good as none', async () => {
  writeFileSync(file, '', { mode: 0o600 });
  expect(await check()).toEqual([expect.objectContaining({ status: 'ok' })]);
});

test('noise is no session file', async () => {
  writeFileSync(file, 'noise '.repeat(10_000), { mode: 0o600 });
  expect(await check()).toEqual([damaged]);
});

test('a file that was cut is damaged', async () => {
  await fill();
  truncateSync(file, 30_000);
  expect(await check()).toEqual([damaged]);
});

test('a hole in the middle is found too', async () => {
  await fill();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 8192, bytes.length - 4096);
  writeFileSync(file, bytes);
  expect(await check()).toEqual([damaged]);
});

test('a folder in its place is told', async () => {
  mkdirSync(file);
  expect(await check()).toEqual([
    { id: 'sessions', status: 'fail', what: `${file} is not a regular file`, fix: 'Move it away.' },
  ]);
});

test.skipIf(process.platform === 'win32')('a link that leads nowhere but to itself is told', async () => {
  symlinkSync(file, file);
  expect(await check()).toEqual([
    expect.objectContaining({ status: 'fail', what: expect.stringContaining('cannot be opened') }),
  ]);
});

test.skipIf(process.platform === 'win32')('a file that others may read is a warning', async () => {
  await fill(1);
  chmodSync(file, 0o644);
  expect(await check()).toEqual([
    { id: 'sessions', status: 'warn', what: `others may read ${file}`, fix: `chmod 600 ${file}` },
  ]);
});
