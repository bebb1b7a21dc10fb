import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LogRow } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from './temporary-folder.ts';

const SESSION = 'ses_00000000000000000000000001';
const turnId = 'trn_00000000000000000000000001';

function newPath(): string {
  return join(createTemporaryFolder(), 'ethos.db');
}

function openStore(path: string) {
  const store = createSqliteStore({ path });
  onTestFinished(() => store.close());
  return store;
}

function openRaw(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  onTestFinished(() => db.close());
  return db;
}

describe('a long copy', () => {
  /** Rows that stop after the first thousand until they are told to go on. */
  function createRows() {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    async function* toRows(): AsyncGenerator<LogRow> {
      for (let seq = 1; seq <= 1_100; seq += 1) {
        if (seq === 1_001) {
          reached.resolve();
          await goOn.promise;
        }
        const input = { kind: 'prompt' as const, from: 'person' as const, content: [] };
        yield { wire: { v: 1, sessionId: SESSION, turnId, seq, at: '2026-01-01T00:00:00.000Z', input } };
      }
    }
    return { rows: toRows(), reached: reached.promise, goOn: goOn.resolve };
  }

  it('is written in parts that nobody sees, and shown whole', async () => {
    const path = newPath();
    const store = openStore(path);
    const { rows, reached, goOn } = createRows();
    const creating = store.create({ sessionId: SESSION, key: 'work', rows });
    await reached;
    const written = Number(openRaw(path).prepare('SELECT count(*) AS n FROM log_rows').get()?.n);
    expect(written).toBe(1_000);
    expect([await store.find('work'), await store.find(SESSION), await store.list()]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    goOn();
    expect(await creating).toMatchObject({ key: 'work', seq: 1_100 });
  });

  it('is refused, and leaves nothing, when its key was taken meanwhile', async () => {
    const path = newPath();
    const store = openStore(path);
    const { rows, reached, goOn } = createRows();
    const creating = store.create({ sessionId: SESSION, key: 'work', rows });
    await reached;
    const { sessionId } = await store.create({ key: 'work' });
    goOn();
    await expect(creating).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringContaining('work'),
    });
    expect((await store.list()).map((info) => info.sessionId)).toEqual([sessionId]);
    expect(openRaw(path).prepare('SELECT count(*) AS n FROM log_rows').get()).toEqual({ n: 0 });
  });
});

describe('a copy whose process died', () => {
  /** A file in which a session is half copied; its writer is gone, or still at it. */
  async function createHalfCopy(isOver: boolean): Promise<string> {
    const path = newPath();
    const store = createSqliteStore({ path });
    const log = await store.open({ sessionId: SESSION });
    log.append({
      turnId,
      input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text: 'half copied' }] },
    });
    await log.flush();
    const raw = openRaw(path);
    raw.exec('UPDATE sessions SET ready = 0');
    if (isOver) raw.exec('DELETE FROM leases');
    onTestFinished(() => void store.close().catch(() => undefined));
    return path;
  }

  it('is taken away when a store starts, rows and all', async () => {
    const path = await createHalfCopy(true);
    const raw = openRaw(path);
    const count = (table: string) => raw.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n;
    expect(count('log_rows')).toBe(1);
    const store = openStore(path);
    expect(['sessions', 'log_rows', 'texts'].map(count)).toEqual([0, 0, 0]);
    expect((await store.create({ sessionId: SESSION })).seq).toBe(0);
  });

  it('stays while somebody works on it, seen by nobody and not to be had', async () => {
    const store = openStore(await createHalfCopy(false));
    expect([await store.find(SESSION), await store.list(), await store.search('half')]).toEqual([
      undefined,
      [],
      [],
    ]);
    await expect(store.open({ sessionId: SESSION })).rejects.toMatchObject({ code: 'session_busy' });
    await expect(store.create({ sessionId: SESSION })).rejects.toMatchObject({ code: 'invalid_options' });
    await expect(store.delete(SESSION)).rejects.toMatchObject({ code: 'invalid_options' });
    // Reading needs no more than promises: by the next tick it would have been heard.
    const heard = store.follow(SESSION)[Symbol.asyncIterator]().next();
    const silence = new Promise((resolve) => setImmediate(() => resolve('silence')));
    expect(await Promise.race([heard, silence])).toBe('silence');
  });
});
