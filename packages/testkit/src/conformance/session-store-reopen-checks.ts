import assert from 'node:assert/strict';
import {
  collect,
  RUN_START,
  SESSION,
  type SessionStoreCheckTable,
  say,
  toDelta,
  toNote,
  toPrompt,
  toSpend,
} from './session-store-stage.ts';

const ENTRIES = [
  toPrompt('kept words'),
  RUN_START,
  toSpend(9),
  toDelta('a'),
  toDelta('b\ud83d'),
  toNote('n'),
];

/** What a store promises that keeps its sessions when it is closed. */
export const REOPEN_CHECKS: SessionStoreCheckTable = {
  async 'everything is there when a closed store is opened again'({ store, reopen }) {
    await store.create({ sessionId: SESSION, key: 'work', title: 'Named', cwd: '/a' });
    await say(store, SESSION, ENTRIES);
    const seen = async (from: typeof store) => ({
      list: await from.list(),
      key: await from.find('work'),
      rows: await collect(from.read(SESSION)),
      hits: await from.search('kept'),
    });
    const before = await seen(store);
    assert.equal(before.hits.length, 1);
    assert.deepEqual(await seen(await reopen()), before);
  },
  async 'numbers and log go on when a closed store is opened again'({ store, reopen }) {
    const first = await store.open({ sessionId: SESSION });
    first.append(RUN_START);
    await first.close();
    const log = await (await reopen()).open({ sessionId: SESSION });
    assert.deepEqual([log.seq, log.committed, log.logId], [1, 1, first.logId]);
    await log.close();
  },
  async 'closing a store saves and frees the sessions that are open'({ store, reopen }) {
    const open = await store.open({ sessionId: SESSION });
    for (const entry of ENTRIES) open.append(entry);
    const again = await reopen();
    assert.throws(() => open.append(RUN_START), { code: 'storage_failed' });
    assert.equal((await again.find(SESSION))?.seq, 4);
    await (await again.open({ sessionId: SESSION })).close();
  },
};
