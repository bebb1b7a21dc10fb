import { createMemoryStore } from '@ethosagent/core';
import type { LogEntry, LogRow, SessionLog } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFaultyStore } from './faulty-store.ts';
import type { StoreFault } from './store-fault.ts';

const sessionId = 'ses_00000000000000000000000001';
const entry: LogEntry = {
  turnId: 'trn_00000000000000000000000002',
  event: { type: 'context_meta', data: {} },
};

async function openLog(
  faults: readonly StoreFault[],
  clock: FakeClock = createFakeClock(),
): Promise<SessionLog> {
  const store = createFaultyStore(createMemoryStore(), faults, { clock });
  return clock.runUntil(store.open({ sessionId }));
}

async function readRows(log: SessionLog): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  for await (const row of log.rows()) rows.push(row);
  return rows;
}

it('is the inner store where no fault strikes', async () => {
  const store = createFaultyStore(createMemoryStore(), []);
  const log = await store.open({ sessionId });
  let commits = 0;
  log.onCommit(() => commits++);
  log.append(entry);
  await log.flush();
  expect([log.seq, log.committed, commits]).toEqual([1, 1, 1]);
  expect(await readRows(log)).toMatchObject([{ wire: { seq: 1, event: entry.event } }]);
  await log.close();
  await expect(store.open({ sessionId })).resolves.toMatchObject({ sessionId, seq: 1 });
});

describe('throw', () => {
  it('fails the chosen uses only', async () => {
    const log = await openLog([{ on: 'append', do: 'throw', from: 2, times: 1, error: new Error('full') }]);
    log.append(entry);
    expect(() => log.append(entry)).toThrow('full');
    log.append(entry);
    expect(log.seq).toBe(2);
  });

  it('fails as a store does when no error is given', async () => {
    const faults: StoreFault[] = [{ on: 'open', do: 'throw' }];
    await expect(openLog(faults)).rejects.toMatchObject({ code: 'storage_failed' });
  });

  it('fails reading, saving and closing', async () => {
    const log = await openLog([
      { on: 'rows', do: 'throw' },
      { on: 'flush', do: 'throw' },
      { on: 'close', do: 'throw' },
    ]);
    await expect(readRows(log)).rejects.toThrow('at rows');
    await expect(log.flush()).rejects.toThrow('at flush');
    await expect(log.close()).rejects.toThrow('at close');
  });
});

describe('hang, delay and lie', () => {
  it('never settles', async () => {
    const clock = createFakeClock();
    const log = await openLog([{ on: 'flush', do: 'hang' }], clock);
    await expect(clock.runUntil(log.flush())).rejects.toThrow('no timer is left');
    await expect(clock.runUntil(log.flush())).resolves.toBeUndefined();
  });

  it('settles later', async () => {
    const clock = createFakeClock(0);
    await openLog([{ on: 'open', do: 'delay', ms: 700 }], clock);
    expect(clock.now()).toBe(700);
  });

  it('says that it closed and keeps the session', async () => {
    const store = createFaultyStore(createMemoryStore(), [{ on: 'close', do: 'lie' }]);
    await (await store.open({ sessionId })).close();
    await expect(store.open({ sessionId })).rejects.toMatchObject({ code: 'session_busy' });
  });
});

describe('commit', () => {
  it('counts what was appended as committed later; flush waits for it', async () => {
    const clock = createFakeClock(0);
    const log = await openLog([{ on: 'commit', do: 'delay', ms: 50 }], clock);
    const seen: number[] = [];
    log.onCommit(() => seen.push(log.committed));
    log.append(entry);
    expect([log.seq, log.committed]).toEqual([1, 0]);
    await clock.runUntil(log.flush());
    expect([log.committed, clock.now(), seen]).toEqual([1, 50, [1]]);
  });

  it('can hang until the next commit', async () => {
    const log = await openLog([{ on: 'commit', do: 'hang' }]);
    log.append(entry);
    expect(log.committed).toBe(0);
    log.append(entry);
    expect(log.committed).toBe(2);
  });
});
