import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LogEntry } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

const SESSION = 'ses_00000000000000000000000001';
const OTHER_SESSION = 'ses_00000000000000000000000002';
const turnId = 'trn_00000000000000000000000001';

function toDelta(text: string): LogEntry {
  return { turnId, event: { type: 'text_delta', text } };
}

function newPath(): string {
  return join(createTemporaryFolder(), 'ethos.db');
}

function openStore(path: string, lockTimeoutMs?: number) {
  const store = createSqliteStore({ path, lockTimeoutMs });
  // What a test broke on purpose must not fail it at the end.
  onTestFinished(() => void store.close().catch(() => undefined));
  return store;
}

function openRaw(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  onTestFinished(() => db.close());
  return db;
}

describe('the file', () => {
  it.skipIf(process.platform === 'win32')('and its missing folders are for their owner alone', async () => {
    const folder = join(createTemporaryFolder(), 'new', 'home');
    const store = openStore(join(folder, 'ethos.db'));
    await store.create({});
    const modes = ['', 'ethos.db', 'ethos.db-wal'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('is one file when its store was closed', async () => {
    const path = newPath();
    const store = openStore(path);
    await store.create({ key: 'kept' });
    await store.close();
    expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([false, false]);
    expect(await openStore(path).find('kept')).toBeDefined();
  });

  it.skipIf(process.platform === 'win32')(
    'may be named by a link or from a folder that is left later',
    async () => {
      const folder = createTemporaryFolder();
      mkdirSync(join(folder, 'real'));
      writeFileSync(join(folder, 'real', 'ethos.db'), '');
      symlinkSync(join(folder, 'real', 'ethos.db'), join(folder, 'link.db'));
      for (const path of [join(folder, 'link.db'), relative(process.cwd(), join(folder, 'other.db'))]) {
        const store = openStore(path);
        const before = process.cwd();
        process.chdir('/');
        onTestFinished(() => process.chdir(before));
        const log = await store.open({ sessionId: SESSION });
        log.append(toDelta('a'));
        await log.flush();
        await log.close();
        process.chdir(before);
      }
      expect(await openStore(join(folder, 'real', 'ethos.db')).find(SESSION)).toMatchObject({ seq: 1 });
      expect(await openStore(join(folder, 'other.db')).find(SESSION)).toMatchObject({ seq: 1 });
    },
  );

  it('with a damaged record is read up to it, and its session can be given to others', async () => {
    const path = newPath();
    const store = openStore(path);
    const log = await store.open({ sessionId: SESSION });
    for (const n of [1, 2])
      log.append({ turnId, event: { type: 'context_meta', data: { n: `secret ${n}` } } });
    await log.close();
    openRaw(path).exec(
      "UPDATE log_rows SET content = '{\"event' WHERE seq = 2; UPDATE sessions SET indexed_seq = 0",
    );
    const read: number[] = [];
    const reading = (async () => {
      for await (const row of store.read(SESSION)) if ('wire' in row) read.push(row.wire.seq);
    })();
    const damaged = {
      code: 'storage_failed',
      message: expect.stringMatching(/record 2 cannot be read\. Put a copy/),
    };
    await expect(reading).rejects.toMatchObject(damaged);
    expect(read).toEqual([1]);
    await expect(store.open({ sessionId: SESSION })).rejects.toMatchObject(damaged);
    await expect(openStore(path).open({ sessionId: SESSION })).rejects.toMatchObject(damaged);
    await store.delete(SESSION);
  });

  it('is not left while a session is just being opened', async () => {
    const path = newPath();
    const store = openStore(path);
    const opening = store.open({ sessionId: SESSION });
    await store.close();
    const log = await opening;
    expect(() => log.append(toDelta('late'))).toThrow(expect.objectContaining({ code: 'storage_failed' }));
    await (await openStore(path).open({ sessionId: SESSION })).close();
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['a folder', (path) => mkdirSync(path), /ethos\.db cannot be used: .*EISDIR/],
    [
      'below a file',
      (path) => writeFileSync(join(path, '..', 'ethos.db'), 'x'.repeat(4_096)),
      /no session file/,
    ],
    [
      'a database of another program',
      (path) => new DatabaseSync(path).exec('CREATE TABLE t (x)'),
      /another program/,
    ],
    [
      'of a later version',
      (path) =>
        new DatabaseSync(path).exec(`PRAGMA application_id = ${0x4574686f}; PRAGMA user_version = 99`),
      /later version of Ethos \(schema 99/,
    ],
  ])('that is %s is refused and left as it is', (_name, make, words) => {
    const path = newPath();
    make(path);
    const before = statSync(path).isFile() ? readFileSync(path) : undefined;
    expect(() => createSqliteStore({ path })).toThrow(words);
    expect(() => createSqliteStore({ path })).toThrow(expect.objectContaining({ code: 'storage_failed' }));
    expect(statSync(path).isFile() ? readFileSync(path) : undefined).toEqual(before);
  });

  it('that lost its end is refused or says so when it is read, with its name and what to do', async () => {
    const path = newPath();
    const store = openStore(path);
    const log = await store.open({ sessionId: SESSION });
    for (let n = 0; n < 200; n += 1)
      log.append({ turnId, event: { type: 'context_meta', data: { n: 'x'.repeat(2_000) } } });
    await store.close();
    truncateSync(path, Math.floor(statSync(path).size / 2 / 4_096) * 4_096);
    const read = async () => {
      const again = openStore(path);
      for await (const row of again.read(SESSION)) void row;
    };
    await expect(read()).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringMatching(/session file ethos\.db cannot be used: it is damaged\. Move it away/),
    });
  });

  it('that is written by two stores at once in one process is used by both', async () => {
    const path = newPath();
    const stores = [openStore(path), openStore(path)] as const;
    const logs = await Promise.all([
      stores[0].open({ sessionId: SESSION }),
      stores[1].open({ sessionId: OTHER_SESSION }),
    ]);
    await expect(stores[1].open({ sessionId: SESSION })).rejects.toMatchObject({ code: 'session_busy' });
    for (let n = 0; n < 50; n += 1) {
      for (const log of logs) log.append(toDelta(`${n}`));
      await Promise.all(logs.map((log) => log.flush()));
    }
    expect((await stores[0].list()).map(({ seq }) => seq)).toEqual([50, 50]);
  });
});

describe('a commit', () => {
  it('comes at the end of the tick, for all that was appended in it, and is told then', async () => {
    const store = openStore(newPath());
    const log = await store.open({ sessionId: SESSION });
    const told: number[] = [];
    log.onCommit(() => told.push(log.committed));
    for (const part of ['a', 'b', 'c']) log.append(toDelta(part));
    expect([log.seq, log.committed, told]).toEqual([3, 0, []]);
    await new Promise((resolve) => setImmediate(resolve));
    expect([log.committed, told]).toEqual([3, [3]]);
    const rows = [];
    for await (const row of log.rows()) rows.push(row);
    expect(rows).toMatchObject([{ wire: { firstSeq: 1, seq: 3, event: { text: 'abc' } } }]);
  });

  it('waits while another program writes', async () => {
    const path = newPath();
    const store = openStore(path, 600_000);
    const log = await store.open({ sessionId: SESSION });
    const raw = openRaw(path);
    raw.exec('BEGIN IMMEDIATE');
    log.append(toDelta('a'));
    const flushed = log.flush();
    const created = store.create({ key: 'later' });
    await new Promise((resolve) => setImmediate(resolve));
    expect([log.committed, await store.find('later')]).toEqual([0, undefined]);
    raw.exec('COMMIT');
    await Promise.all([flushed, created]);
    expect([log.committed, (await store.find('later'))?.key]).toEqual([1, 'later']);
  });

  it('fails when another program writes for too long', async () => {
    const path = newPath();
    const store = openStore(path, 30);
    const log = await store.open({ sessionId: SESSION });
    const raw = openRaw(path);
    raw.exec('BEGIN IMMEDIATE');
    log.append(toDelta('b'));
    const refused = { code: 'storage_failed', message: expect.stringContaining('keeps it locked') };
    await expect(log.flush()).rejects.toMatchObject(refused);
    expect(() => log.append(toDelta('c'))).toThrow(expect.objectContaining(refused));
    await expect(store.create({})).rejects.toMatchObject(refused);
    raw.exec('COMMIT');
    expect([log.committed, (await store.find(SESSION))?.seq]).toEqual([0, 0]);
  });

  it.skipIf(process.platform === 'win32')(
    'is not said to be on disk when it could not be brought there',
    async () => {
      const path = newPath();
      const store = openStore(path);
      const log = await store.open({ sessionId: SESSION });
      log.append(toDelta('a'));
      await new Promise((resolve) => setImmediate(resolve));
      expect(log.committed).toBe(1);
      rmSync(`${path}-wal`);
      await expect(log.flush()).rejects.toMatchObject({
        code: 'storage_failed',
        message: expect.stringContaining('ENOENT'),
      });
    },
  );

  it('that fails for one session is made for the others of the same tick', async () => {
    const path = newPath();
    const store = openStore(path);
    openRaw(path).exec(
      "CREATE TRIGGER poison BEFORE INSERT ON log_rows WHEN new.content = 'poison' BEGIN SELECT RAISE(ABORT, 'poisoned'); END",
    );
    const good = await store.open({ sessionId: SESSION });
    const bad = await store.open({ sessionId: OTHER_SESSION });
    good.append(toDelta('healthy'));
    bad.append(toDelta('poison'));
    await expect(bad.flush()).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringContaining('poisoned'),
    });
    await good.flush();
    expect([good.committed, bad.committed]).toEqual([1, 0]);
    await expect(bad.close()).rejects.toMatchObject({ code: 'storage_failed' });
    // What could not be saved is told once; the session itself is free again.
    await (await store.open({ sessionId: OTHER_SESSION })).close();
  });

  it('that fails leaves nothing of its tick behind', async () => {
    const path = newPath();
    const store = openStore(path);
    const log = await store.open({ sessionId: SESSION });
    log.append(toDelta('kept'));
    await log.flush();
    openRaw(path).exec(
      "CREATE TRIGGER big BEFORE INSERT ON log_rows WHEN length(new.content) > 100000 BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    log.append(toDelta('also'));
    log.append({ turnId, event: { type: 'context_meta', data: { large: 'x'.repeat(200_000) } } });
    await expect(log.flush()).rejects.toMatchObject({ code: 'storage_failed' });
    expect(await store.find(SESSION)).toMatchObject({ seq: 1 });
  });
});
