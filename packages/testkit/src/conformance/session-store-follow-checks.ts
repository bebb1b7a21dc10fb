import assert from 'node:assert/strict';
import type { LoggedRecord } from '@ethosagent/core/contract';
import {
  collect,
  followUntil,
  inTime,
  OTHER_SESSION,
  OTHER_TURN,
  RUN_START,
  SESSION,
  type SessionStoreCheckTable,
  say,
  toDelta,
  toEntry,
  toNote,
  toText,
} from './session-store-stage.ts';

const PARTS = ['ab', '', 'c', 'dé🙂', 'f'];

/** What a reader of a live session is promised. */
export const FOLLOW_CHECKS: SessionStoreCheckTable = {
  async 'follow gives exactly what comes after any cursor, also within joined deltas'(stage) {
    const { store } = stage;
    const said: string[] = [];
    const log = await store.open({ sessionId: SESSION });
    // Without waiting in between, so that a store which joins deltas does so.
    for (const turnId of [undefined, OTHER_TURN]) {
      for (const part of PARTS) {
        log.append(toDelta(part, turnId));
        said.push(part);
      }
      for (const part of PARTS) {
        log.append(toEntry({ type: 'thinking_delta', thinking: part }, turnId));
        said.push(part);
      }
    }
    await log.flush();
    for (let after = 0; after < log.seq; after += 1) {
      const records = await followUntil(stage, { after, until: log.seq });
      assert.equal(toText(records), said.slice(after).join(''));
    }
    await log.close();
  },
  async 'follow gives what is stored, then what comes, without a gap or a repeat'(stage) {
    const log = await stage.store.open({ sessionId: SESSION });
    log.append(RUN_START);
    const following = followUntil(stage, { until: 7 });
    for (const part of PARTS) {
      log.append(toDelta(part));
      await log.flush();
    }
    log.append(toEntry({ type: 'done', text: PARTS.join(''), turnCount: 1 }));
    const records = await following;
    assert.equal(toText(records), PARTS.join(''));
    assert.ok(records.every((record) => record.seq <= log.committed));
    await log.close();
  },
  async 'follow waits for a session that does not exist yet, which is no session until then'(stage) {
    const following = followUntil(stage, { until: 1 });
    assert.deepEqual([await stage.store.find(SESSION), await stage.store.list()], [undefined, []]);
    await say(stage.store, SESSION, [toDelta('a')]);
    assert.equal(toText(await following), 'a');
  },
  async 'follow ends when its signal aborts: before it began, among stored records, while it waits'(stage) {
    const { store, limitMs } = stage;
    await say(store, SESSION, [RUN_START, toDelta('a'), RUN_START]);
    const aborted = collect(store.follow(SESSION, { signal: AbortSignal.abort() }));
    assert.deepEqual(await inTime(aborted, limitMs), []);
    for (const last of [1, 3]) {
      const stop = new AbortController();
      const seen: number[] = [];
      const following = (async () => {
        for await (const record of store.follow(SESSION, { signal: stop.signal })) {
          seen.push(record.seq);
          if (record.seq === last) stop.abort();
        }
      })();
      await inTime(following, limitMs);
      assert.deepEqual(seen, [1, 2, 3].slice(0, last));
    }
    const stop = new AbortController();
    const waiting = store.follow(SESSION, { after: 3, signal: stop.signal })[Symbol.asyncIterator]().next();
    setImmediate(() => stop.abort());
    assert.deepEqual(await inTime(waiting, limitMs), { done: true, value: undefined });
  },
  async 'a cursor beyond the end waits for what comes after it'(stage) {
    const following = followUntil(stage, { after: 3, until: 5 });
    const log = await stage.store.open({ sessionId: SESSION });
    for (const part of ['1', '2', '3', '4', '5']) {
      log.append(toDelta(part));
      await log.flush();
    }
    assert.equal(toText(await following), '45');
    await log.close();
  },
  async 'each follower hears everything at its own pace'(stage) {
    const { store, limitMs } = stage;
    const signal = AbortSignal.timeout(limitMs);
    const slow = store.follow(SESSION, { signal })[Symbol.asyncIterator]();
    const first = slow.next();
    const fast = followUntil(stage, { until: 40 });
    const log = await store.open({ sessionId: SESSION });
    for (let n = 0; n < 20; n += 1) {
      log.append(RUN_START);
      log.append(toDelta(`${n} `));
      await log.flush();
    }
    await fast;
    const heard: LoggedRecord[] = [];
    for (let next = await first; !next.done; next = await slow.next()) {
      heard.push(next.value);
      if (next.value.seq >= 40) break;
    }
    assert.deepEqual(
      heard.map(({ seq }) => seq),
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    await slow.return?.(undefined);
    await log.close();
  },
  async 'private records are never followed'(stage) {
    await say(stage.store, SESSION, [toNote('a'), RUN_START, toNote('b'), RUN_START]);
    const records = await followUntil(stage, { until: 2 });
    assert.ok(records.every((record) => 'event' in record && !('private' in record)));
    assert.equal(records.length, 2);
  },
  async 'followers of one session hear nothing of another'(stage) {
    const following = followUntil(stage, { until: 2 });
    await say(stage.store, OTHER_SESSION, [toDelta('wrong'), toDelta('wrong')]);
    await say(stage.store, SESSION, [toDelta('a'), toDelta('b')]);
    assert.equal(toText(await following), 'ab');
  },
  async 'follow goes on from one writer to the next'(stage) {
    const following = followUntil(stage, { until: 4 });
    for (const part of ['a', 'b', 'c', 'd']) await say(stage.store, SESSION, [toDelta(part)]);
    assert.equal(toText(await following), 'abcd');
  },
};
