import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LogRow } from '@ethosagent/core';
import { createSqliteStore } from '@ethosagent/store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWriter } from './start-writer.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const SESSION = 'ses_00000000000000000000000001';
const OTHER_SESSION = 'ses_00000000000000000000000002';

function openStore(path: string) {
  const store = createSqliteStore({ path });
  onTestFinished(() => store.close());
  return store;
}

async function readNumbers(rows: AsyncIterable<LogRow>): Promise<{ seqs: number[]; text: string }> {
  const seqs: number[] = [];
  let text = '';
  for await (const row of rows) {
    if ('private' in row) continue;
    for (let seq = row.wire.firstSeq ?? row.wire.seq; seq <= row.wire.seq; seq += 1) seqs.push(seq);
    if ('event' in row.wire && row.wire.event.type === 'text_delta') text += row.wire.event.text;
  }
  return { seqs, text };
}

describe('a process that is killed', () => {
  it.each([1, 2, 3])('has saved what it flushed, whole ticks, and nothing twice (%i)', async (flushes) => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const writer = startWriter(path, SESSION, 1_000_000);
    let flushed = 0;
    for (let n = 0; n < flushes; n += 1) flushed = Number((await writer.line('flushed ')).split(' ')[1]);
    await writer.kill('SIGKILL');

    const store = openStore(path);
    const { seqs, text } = await readNumbers(store.read(SESSION));
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
    expect(seqs.length).toBeGreaterThanOrEqual(flushed);
    expect(seqs.length % 6, 'five deltas and a record in a tick').toBe(0);
    const words = Array.from({ length: seqs.length / 6 }, (_, tick) =>
      [0, 1, 2, 3, 4].map((n) => `${tick + 1}.${n} `).join(''),
    );
    expect(text).toBe(words.join(''));
    expect(await store.find(SESSION)).toMatchObject({ seq: seqs.length });
  });

  it('gives its session to the next one at once, numbers and search included', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const writer = startWriter(path, SESSION, 1_000_000);
    await writer.line('flushed ');
    await writer.kill('SIGKILL');
    const store = openStore(path);
    const before = await store.find(SESSION);
    const log = await store.open({ sessionId: SESSION });
    expect([log.seq, log.logId]).toEqual([before?.seq, before?.logId]);
    log.append({ turnId: 'trn_00000000000000000000000001', event: { type: 'text_delta', text: 'fresh' } });
    await log.close();
    expect((await store.search('fresh'))[0]).toMatchObject({ role: 'reply', seq: (before?.seq ?? 0) + 1 });
  });

  it('leaves a reply that can be searched although it was never finished', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const dying = createSqliteStore({ path });
    const log = await dying.open({ sessionId: SESSION });
    log.append({
      turnId: 'trn_00000000000000000000000001',
      event: { type: 'text_delta', text: 'unfinished' },
    });
    await log.flush();
    // As if it had died: its lease is left behind, with a process number that is no more.
    const raw = new DatabaseSync(path);
    raw.exec(`UPDATE leases SET pid = ${await endedProcess(path)}`);
    raw.close();
    const store = openStore(path);
    expect(await store.search('unfinished')).toEqual([]);
    await (await store.open({ sessionId: SESSION })).close();
    expect((await store.search('unfinished')).map(({ seq }) => seq)).toEqual([1]);
    expect(() =>
      log.append({ turnId: 'trn_00000000000000000000000001', event: { type: 'context_meta', data: {} } }),
    ).not.toThrow();
    await expect(log.flush()).rejects.toMatchObject({
      code: 'storage_failed',
      message: expect.stringContaining('taken over'),
    });
    await expect(dying.close()).rejects.toMatchObject({ code: 'storage_failed' });
    expect(await store.find(SESSION)).toMatchObject({ seq: 1 });
  });
});

describe('two processes with one file', () => {
  it('give a session to one of them and say who has it', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const writer = startWriter(path, SESSION);
    await writer.line('open');
    const store = openStore(path);
    await expect(store.open({ sessionId: SESSION })).rejects.toMatchObject({
      code: 'session_locked',
      message: expect.stringContaining(`process ${writer.child.pid}`),
    });
    await expect(store.delete(SESSION)).rejects.toMatchObject({ code: 'session_locked' });
    expect(await store.find(SESSION)).toMatchObject({ seq: 0 });
    await writer.kill('SIGKILL');
    await (await store.open({ sessionId: SESSION })).close();
    await store.delete(SESSION);
  });

  it('keep a session from the other while its owner is stopped', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const writer = startWriter(path, SESSION);
    await writer.line('open');
    writer.child.kill('SIGSTOP');
    const raw = new DatabaseSync(path);
    raw.exec('UPDATE leases SET renewed_at = 0');
    raw.close();
    const opening = openStore(path).open({ sessionId: SESSION });
    // Where a process cannot be told from its successor, silence counts as death.
    if (process.platform === 'linux') await expect(opening).rejects.toMatchObject({ code: 'session_locked' });
    else await (await opening).close();
  });

  it('write to different sessions at the same time', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const writers = [SESSION, OTHER_SESSION].map((sessionId) => startWriter(path, sessionId, 200));
    expect(await Promise.all(writers.map((writer) => writer.ended))).toEqual([0, 0]);
    const store = openStore(path);
    for (const sessionId of [SESSION, OTHER_SESSION]) {
      const { seqs } = await readNumbers(store.read(sessionId));
      expect(seqs).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
    }
  });

  it('let one follow what the other writes', async () => {
    const path = join(createTemporaryFolder(), 'ethos.db');
    const store = openStore(path);
    const following = (async () => {
      let seq = 0;
      for await (const record of store.follow(SESSION)) {
        expect(record.firstSeq ?? record.seq).toBe(seq + 1);
        seq = record.seq;
        if (seq >= 300) return seq;
      }
      return seq;
    })();
    const writer = startWriter(path, SESSION, 50);
    expect(await following).toBe(300);
    expect(await writer.ended).toBe(0);
  });
});

async function endedProcess(path: string): Promise<number | undefined> {
  const writer = startWriter(path, OTHER_SESSION, 1);
  await writer.ended;
  return writer.child.pid;
}
