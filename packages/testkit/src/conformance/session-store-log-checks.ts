import assert from 'node:assert/strict';
import { type LogEntry, type PrivateEntry, wireRecordSchema } from '@ethosagent/core/contract';
import {
  assertRefused,
  collect,
  OTHER_SESSION,
  OTHER_TURN,
  RUN_START,
  SESSION,
  type SessionStoreCheckTable,
  say,
  TURN,
  toDelta,
  toEntry,
  toNote,
  toPlaces,
  toPrompt,
  toText,
  toWires,
} from './session-store-stage.ts';

const HALF_PAIRS = ['a\ud83d', '\ude00b', '', 'nul \0 inside', '\ud83d alone'];
const HOSTILE_ARGS = { text: '"quotes" \\ \0 \u2028 \ud800', deep: [{ n: null, list: [[]] }], __proto__x: 1 };

const ENTRIES: readonly LogEntry[] = [
  toPrompt('first line\nsecond „line“ 🙂'),
  RUN_START,
  toEntry({ type: 'context_meta', data: { files: ['a'], nested: { b: [1, 2.5, false] } } }),
  toEntry({ type: 'tool_start', toolCallId: 'c1', toolName: 'any', args: HOSTILE_ARGS }),
  {
    turnId: TURN,
    interaction: {
      id: 'int_00000000000000000000000009',
      kind: 'question',
      status: 'open',
      options: ['a', 'b'],
    },
  },
  toEntry({ type: 'error', error: 'broken', code: 'internal' }, OTHER_TURN),
];

const PRIVATE: readonly PrivateEntry[] = [
  {
    kind: 'message',
    message: { role: 'user', content: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] },
  },
  { kind: 'usage', provider: 'any', model: 'any', picoUsd: 12_345_678_901_234 },
  { kind: 'undo', turnIds: [TURN, OTHER_TURN] },
];

/** What a log promises its one writer. */
export const LOG_CHECKS: SessionStoreCheckTable = {
  async 'append numbers wire records from 1 without a gap'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    assert.equal(log.seq, 0);
    for (const [index, entry] of ENTRIES.entries()) {
      log.append(entry);
      assert.equal(log.seq, index + 1);
    }
    assert.deepEqual(toPlaces(await collect(log.rows())), [1, 2, 3, 4, 5, 6]);
    await log.close();
  },
  async 'private records take no number and keep their place between the others'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const entry of [toNote('0'), toDelta('a'), toDelta('b'), toNote('1'), toNote('2'), toDelta('c')])
      log.append(entry);
    assert.equal(log.seq, 3);
    const rows = await collect(log.rows());
    assert.deepEqual(toPlaces(rows), ['private', 1, 2, 'private', 'private', 3]);
    const notes = rows.flatMap((row) =>
      'private' in row && row.private.kind === 'diagnostic' ? [row.private.message] : [],
    );
    assert.deepEqual(notes, ['0', '1', '2']);
    await log.close();
  },
  async 'append stamps each record with version, session and time'({ store }) {
    const before = Date.now();
    const log = await store.open({ sessionId: SESSION });
    for (const entry of ENTRIES) log.append(entry);
    log.append(toNote('private'));
    const rows = await collect(log.rows());
    for (const record of toWires(rows)) {
      assert.deepEqual([record.v, record.sessionId], [1, SESSION]);
      assert.ok(wireRecordSchema.safeParse(record).success, `record ${record.seq} is of the contract`);
    }
    for (const row of rows) {
      const { at } = 'wire' in row ? row.wire : row.private;
      assert.equal(new Date(at).toISOString(), at);
      assert.ok(Date.parse(at) >= before && Date.parse(at) <= Date.now(), 'the time of appending');
    }
    await log.close();
  },
  async 'what was appended comes back as it was'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const entry of ENTRIES) log.append(entry);
    for (const entry of PRIVATE) log.append({ turnId: OTHER_TURN, private: entry });
    const rows = await collect(log.rows());
    const wires = toWires(rows).map(({ v: _v, sessionId: _id, seq: _seq, at: _at, ...entry }) => entry);
    assert.deepEqual(wires, ENTRIES);
    const privates = rows.flatMap((row) => ('private' in row ? [row.private] : []));
    assert.deepEqual(
      privates.map(({ at: _at, ...entry }) => entry),
      PRIVATE.map((entry) => ({ ...entry, turnId: OTHER_TURN })),
    );
    await log.close();
  },
  async 'deltas keep their text, kind and turn, joined or not'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const part of HALF_PAIRS) log.append(toDelta(part));
    for (const part of HALF_PAIRS) log.append(toEntry({ type: 'thinking_delta', thinking: part }));
    log.append(toEntry({ type: 'thinking_delta', thinking: 'x' }, OTHER_TURN));
    const records = toWires(await collect(log.rows()));
    const whole = HALF_PAIRS.join('');
    const said = (type: string, turnId: string) =>
      toText(
        records.filter(
          (record) => 'event' in record && record.event.type === type && record.turnId === turnId,
        ),
      );
    assert.equal(said('text_delta', TURN), whole);
    assert.equal(said('thinking_delta', TURN), whole);
    assert.equal(said('thinking_delta', OTHER_TURN), 'x');
    assert.equal(records.at(-1)?.seq, HALF_PAIRS.length * 2 + 1);
    await log.close();
  },
  async 'rows gives what was appended just now'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    log.append(toDelta('a'));
    await log.flush();
    log.append(toDelta('b'));
    log.append(toNote('last'));
    assert.deepEqual(toPlaces(await collect(log.rows())), [1, 2, 'private']);
    await log.close();
  },
  async 'flush commits everything appended'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const entry of ENTRIES) log.append(entry);
    await log.flush();
    assert.equal(log.committed, ENTRIES.length);
    assert.deepEqual(toPlaces(await collect(store.read(SESSION))), [1, 2, 3, 4, 5, 6]);
    await log.close();
  },
  async 'listeners are told of each commit, once it grew'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    const heard: number[] = [log.committed];
    log.onCommit(() => heard.push(log.committed));
    for (const part of ['a', 'b', 'c']) {
      log.append(toDelta(part));
      await log.flush();
    }
    assert.ok(
      heard.every((committed, index) => index === 0 || committed > (heard[index - 1] ?? 0)),
      `grows: ${heard}`,
    );
    assert.equal(heard.at(-1), 3);
    await log.close();
  },
  async 'a listener that was taken back hears nothing more'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    let heard = 0;
    const forget = log.onCommit(() => {
      heard += 1;
    });
    log.append(toDelta('a'));
    await log.flush();
    const before = heard;
    forget();
    log.append(toDelta('b'));
    await log.flush();
    assert.deepEqual([before > 0, heard], [true, before]);
    await log.close();
  },
  async 'listeners of a closed log hear nothing of the next writer'({ store }) {
    const first = await store.open({ sessionId: SESSION });
    let heard = 0;
    first.onCommit(() => {
      heard += 1;
    });
    await first.close();
    heard = 0;
    await say(store, SESSION, [toDelta('a')]);
    assert.equal(heard, 0);
  },
  async 'close saves what was appended'({ store }) {
    await say(store, SESSION, ENTRIES);
    assert.deepEqual(toPlaces(await collect(store.read(SESSION))), [1, 2, 3, 4, 5, 6]);
  },
  async 'a closed log takes nothing more'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    await log.close();
    assert.throws(() => log.append(toDelta('late')), { code: 'storage_failed' });
    assert.equal((await store.find(SESSION))?.seq, 0);
  },
  async 'a session that is open is busy'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    await assertRefused(() => store.open({ sessionId: SESSION }), 'session_busy');
    await log.close();
  },
  async 'close frees the session, and numbers go on'({ store }) {
    const first = await store.open({ sessionId: SESSION });
    for (const entry of ENTRIES) first.append(entry);
    await first.close();
    const second = await store.open({ sessionId: SESSION });
    assert.deepEqual([second.seq, second.committed, second.logId], [6, 6, first.logId]);
    second.append(toDelta('more'));
    assert.deepEqual(toPlaces(await collect(second.rows())), [1, 2, 3, 4, 5, 6, 7]);
    await second.close();
  },
  async 'closing a log twice does not free the session of the next writer'({ store }) {
    const first = await store.open({ sessionId: SESSION });
    await first.close();
    const second = await store.open({ sessionId: SESSION });
    await first.close();
    await assertRefused(() => store.open({ sessionId: SESSION }), 'session_busy');
    await second.close();
  },
  async 'open makes no session where it must not'({ store }) {
    await assertRefused(() => store.open({ sessionId: SESSION, create: false }), 'invalid_options');
    assert.equal(await store.find(SESSION), undefined);
    await say(store, SESSION, []);
    await (await store.open({ sessionId: SESSION, create: false })).close();
  },
  async 'sessions are written side by side, each with its own numbers'({ store }) {
    const logs = await Promise.all([SESSION, OTHER_SESSION].map((sessionId) => store.open({ sessionId })));
    assert.notEqual(logs[0]?.logId, logs[1]?.logId);
    for (const part of ['a', 'b', 'c']) {
      for (const [index, log] of logs.entries()) log.append(toDelta(`${part}${index}`));
      await logs[0]?.flush();
    }
    await Promise.all(logs.map((log) => log.flush()));
    for (const [index, log] of logs.entries()) {
      const records = toWires(await collect(log.rows()));
      assert.deepEqual([toText(records), log.seq], [`a${index}b${index}c${index}`, 3]);
      await log.close();
    }
  },
  async 'a closed store opens nothing and closes again'({ store }) {
    await store.close();
    await assertRefused(() => store.open({ sessionId: SESSION }), 'storage_failed');
    await store.close();
  },
};
