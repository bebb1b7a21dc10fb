import assert from 'node:assert/strict';
import type { LogRow } from '@ethosagent/core/contract';
import {
  collect,
  followUntil,
  OTHER_SESSION,
  OTHER_TURN,
  RUN_START,
  SESSION,
  type SessionStoreCheckTable,
  say,
  TURN,
  toDelta,
  toNote,
  toPlaces,
  toPrompt,
  toPromptRow,
  toSpend,
  toText,
  toWires,
} from './session-store-stage.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** What a session made of another's rows promises. */
export const COPY_CHECKS: SessionStoreCheckTable = {
  async 'create copies rows as they are, under the new session and its own numbers'({ store }) {
    const rows: LogRow[] = [
      toPromptRow('asked', AT, 11),
      { private: { kind: 'diagnostic', code: 'note', message: 'kept', turnId: OTHER_TURN, at: AT } },
      {
        wire: {
          v: 1,
          sessionId: OTHER_SESSION,
          turnId: OTHER_TURN,
          firstSeq: 20,
          seq: 22,
          at: '2026-01-02T00:00:00.000Z',
          event: { type: 'text_delta', text: 'joined' },
        },
      },
      toPromptRow('more', '2026-01-03T00:00:00.000Z', 31),
    ];
    const info = await store.create({ sessionId: SESSION, rows });
    assert.deepEqual([info.seq, info.updatedAt, info.title], [5, '2026-01-03T00:00:00.000Z', 'asked']);
    const copied = await collect(store.read(SESSION));
    const renumbered = rows.map((row, index): LogRow => {
      if ('private' in row) return row;
      const seq = [1, 0, 4, 5][index] ?? 0;
      const joined = row.wire.firstSeq === undefined ? {} : { firstSeq: 2 };
      return { wire: { ...row.wire, sessionId: SESSION, seq, ...joined } };
    });
    assert.deepEqual(copied, renumbered);
  },
  async 'rows may come one after the other, by the thousand, from the store itself'(stage) {
    const { store } = stage;
    const log = await store.open({ sessionId: OTHER_SESSION });
    const places: (number | 'private')[] = [];
    for (let n = 0; n < 1_300; n += 1) {
      log.append(n % 3 === 0 ? toNote(`${n}`) : toPrompt(`${n}`));
      places.push(n % 3 === 0 ? 'private' : log.seq);
    }
    await log.flush();
    const info = await store.create({ sessionId: SESSION, rows: store.read(OTHER_SESSION) });
    assert.equal(info.seq, log.seq);
    const [copy, parent] = [await collect(store.read(SESSION)), await collect(log.rows())];
    assert.deepEqual(toPlaces(copy), places);
    assert.deepEqual(toPlaces(parent), places);
    assert.deepEqual(
      toWires(copy).map(({ sessionId: _id, ...record }) => record),
      toWires(parent).map(({ sessionId: _id, ...record }) => record),
    );
    const heard = await followUntil(stage, { until: info.seq });
    assert.equal(heard.length, info.seq);
    await log.close();
  },
  async 'rows that break off leave nothing behind'({ store }) {
    for (const length of [0, 3, 1_200]) {
      const rows = (async function* (): AsyncGenerator<LogRow> {
        for (let n = 0; n < length; n += 1) yield toPromptRow(`broken ${n}`, AT);
        throw new Error('the source is gone');
      })();
      await assert.rejects(store.create({ sessionId: SESSION, key: 'work', rows }), /the source is gone/);
      assert.deepEqual([await store.find(SESSION), await store.find('work')], [undefined, undefined]);
      assert.deepEqual([await store.list(), await store.search('broken')], [[], []]);
    }
    assert.equal((await store.create({ sessionId: SESSION, key: 'work' })).seq, 0);
    assert.deepEqual(await collect(store.read(SESSION)), []);
  },
  async 'a fork counts its parent’s turns, and none of its money'({ store }) {
    await say(store, OTHER_SESSION, [RUN_START, toSpend(100), RUN_START, toSpend(20)]);
    const parent = { sessionId: OTHER_SESSION, seq: 2 };
    const rows = (async function* (): AsyncGenerator<LogRow> {
      yield* store.read(OTHER_SESSION);
      yield { private: { kind: 'fork', parent, turnId: TURN, at: AT } };
    })();
    const fork = await store.create({ sessionId: SESSION, parent, rows });
    assert.deepEqual([fork.turnCount, fork.picoUsd, fork.parent], [2, 0, parent]);
    await say(store, SESSION, [RUN_START, toSpend(3)]);
    const info = await store.find(SESSION);
    assert.deepEqual([info?.turnCount, info?.picoUsd], [3, 3]);
    assert.equal((await store.find(OTHER_SESSION))?.picoUsd, 120);
  },
  async 'a copy goes on by itself, and its followers hear it from the start'(stage) {
    const { store } = stage;
    const following = followUntil(stage, { until: 3 });
    await store.create({ sessionId: SESSION, rows: [toPromptRow('a', AT), toPromptRow('b', AT)] });
    const log = await store.open({ sessionId: SESSION });
    assert.equal(log.seq, 2);
    log.append(toDelta('c'));
    await log.close();
    const records = await following;
    assert.deepEqual([records.length, toText(records)], [3, 'c']);
    assert.equal((await store.search('b'))[0]?.seq, 2);
  },
};
