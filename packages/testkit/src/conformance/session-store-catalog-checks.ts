import assert from 'node:assert/strict';
import type { SessionInfo } from '@ethosagent/core/contract';
import {
  assertRefused,
  collect,
  OTHER_SESSION,
  RUN_START,
  SESSION,
  type SessionStoreCheckTable,
  say,
  toDelta,
  toIds,
  toNote,
  toPlaces,
  toPrompt,
  toPromptRow,
  toSpend,
} from './session-store-stage.ts';

const UNKNOWN = 'ses_0000000000000000000000000X';
const BAD_KEYS = ['', 'with blank', 'ümlaut', 'a/b', 'x'.repeat(65), SESSION];

/** What the list of sessions promises. */
export const CATALOG_CHECKS: SessionStoreCheckTable = {
  async 'create gives a session what it was given, and an id and a log of its own'({ store }) {
    const before = Date.now();
    const parent = { sessionId: OTHER_SESSION, seq: 7 };
    const named = await store.create({
      sessionId: SESSION,
      key: 'work',
      title: 'A title',
      cwd: '/some/place',
      parent,
    });
    const { logId, createdAt, ...rest } = named;
    assert.deepEqual(rest, {
      sessionId: SESSION,
      key: 'work',
      title: 'A title',
      cwd: '/some/place',
      parent,
      updatedAt: createdAt,
      seq: 0,
      turnCount: 0,
      picoUsd: 0,
    });
    assert.ok(Date.parse(createdAt) >= before && Date.parse(createdAt) <= Date.now());
    const plain = await store.create({});
    assert.match(plain.sessionId, /^ses_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.notEqual(plain.logId, logId);
    assert.deepEqual(Object.keys(plain).sort(), [
      'createdAt',
      'logId',
      'picoUsd',
      'seq',
      'sessionId',
      'turnCount',
      'updatedAt',
    ]);
  },
  async 'an id that is taken or malformed is refused'({ store }) {
    await say(store, SESSION, []);
    for (const sessionId of [SESSION, '', 'ses_1', SESSION.toLowerCase(), `${OTHER_SESSION} `]) {
      await assertRefused(() => store.create({ sessionId }), 'invalid_options');
    }
    assert.deepEqual(toIds(await store.list()), [SESSION]);
  },
  async 'a key that is taken or malformed is refused'({ store }) {
    const { sessionId } = await store.create({ key: 'taken' });
    await store.create({ sessionId: SESSION });
    for (const key of [...BAD_KEYS, 'taken']) {
      await assertRefused(() => store.create({ key }), 'invalid_options');
      await assertRefused(() => store.update(SESSION, { key }), 'invalid_options');
    }
    assert.equal((await store.update(sessionId, { key: 'taken' })).key, 'taken');
    assert.equal((await store.find(SESSION))?.key, undefined);
    assert.equal((await store.list()).length, 2);
  },
  async 'find knows a session by id and by key'({ store }) {
    const info = await store.create({ key: 'a.b:c_d-1' });
    assert.deepEqual([await store.find(info.sessionId), await store.find('a.b:c_d-1')], [info, info]);
    assert.deepEqual([await store.find(UNKNOWN), await store.find('other')], [undefined, undefined]);
  },
  async 'list gives the latest first'({ store }) {
    const rows = (at: string) => ({ rows: [toPromptRow('any', at)] });
    const middle = await store.create(rows('2026-02-02T00:00:00.000Z'));
    const latest = await store.create(rows('2026-03-03T00:00:00.000Z'));
    const first = await store.create(rows('2026-01-01T00:00:00.000Z'));
    assert.deepEqual(toIds(await store.list()), toIds([latest, middle, first]));
    await say(store, first.sessionId, [toPrompt('again')]);
    const again = await store.list();
    assert.deepEqual(toIds(again), toIds([first, latest, middle]));
    assert.ok((again[0]?.updatedAt ?? '') > latest.updatedAt);
  },
  async 'list gives pages without a gap or a repeat, also among equal times'({ store }) {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const at = `2026-01-0${1 + Math.floor(n / 3)}T00:00:00.000Z`;
      made.push((await store.create({ rows: [toPromptRow(`${n}`, at)] })).sessionId);
    }
    const pages: SessionInfo[] = [];
    for (let before: SessionInfo | undefined; ; before = pages.at(-1)) {
      const page = await store.list({ limit: 2, before });
      assert.ok(page.length <= 2);
      pages.push(...page);
      if (page.length === 0) break;
    }
    assert.deepEqual(toIds(pages).sort(), made.sort());
    assert.deepEqual(toIds(pages), toIds(await store.list()));
  },
  async 'list keeps to a folder when asked'({ store }) {
    const inside = await store.create({ cwd: '/a' });
    for (const cwd of ['/a/b', '/A', undefined]) await store.create({ cwd });
    assert.deepEqual(toIds(await store.list({ cwd: '/a' })), [inside.sessionId]);
    assert.equal((await store.list()).length, 4);
  },
  async 'list gives 100 sessions unless told otherwise'({ store }) {
    for (let n = 0; n < 101; n += 1) await store.create({});
    assert.deepEqual([(await store.list()).length, (await store.list({ limit: 200 })).length], [100, 101]);
  },
  async 'update changes key and title, and null takes them away'({ store }) {
    await say(store, SESSION, [toPrompt('asked')]);
    const named = await store.update(SESSION, { key: 'work', title: 'Named' });
    assert.deepEqual([named.key, named.title], ['work', 'Named']);
    assert.deepEqual(await store.update(SESSION, {}), named);
    const freed = await store.update(SESSION, { key: null, title: null });
    assert.deepEqual([freed.key, freed.title], [undefined, 'asked']);
    assert.equal(await store.find('work'), undefined);
    assert.deepEqual(await store.find(SESSION), freed);
    await store.create({ key: 'work' });
  },
  async 'an unnamed session is called by the first line of its first prompt'({ store }) {
    await say(store, SESSION, [toPrompt('  \n\n  The first line  \nThe second'), toPrompt('Later')]);
    assert.equal((await store.find(SESSION))?.title, 'The first line');
    await say(store, OTHER_SESSION, [toPrompt('🙂'.repeat(200))]);
    const title = (await store.find(OTHER_SESSION))?.title ?? '';
    assert.ok(title.startsWith('🙂'.repeat(70)) && Array.from(title).length <= 80);
    assert.ok(title.isWellFormed(), 'no half characters');
  },
  async 'turns, money, number and time are counted as records are appended'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const entry of [RUN_START, toSpend(7_000_000_000_000), RUN_START, toSpend(5), toDelta('a')])
      log.append(entry);
    log.append(toPrompt('last'));
    await log.flush();
    const info = await store.find(SESSION);
    assert.deepEqual([info?.turnCount, info?.picoUsd, info?.seq], [2, 7_000_000_000_005, 4]);
    const rows = await collect(log.rows());
    const last = rows.at(-1);
    assert.equal(info?.updatedAt, last && 'wire' in last ? last.wire.at : '');
    await log.close();
    assert.deepEqual(await store.list(), [info]);
  },
  async 'read gives everything committed, also while the session is open'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    for (const entry of [RUN_START, toNote('n'), toDelta('a'), toDelta('b')]) log.append(entry);
    await log.flush();
    assert.deepEqual(toPlaces(await collect(store.read(SESSION))), [1, 'private', 2, 3]);
    assert.deepEqual(await collect(store.read(SESSION)), await collect(log.rows()));
    await log.close();
  },
  async 'an unknown session is refused by all but find'({ store }) {
    await assertRefused(() => collect(store.read(UNKNOWN)), 'invalid_options');
    await assertRefused(() => store.update(UNKNOWN, { title: 'x' }), 'invalid_options');
    await assertRefused(() => store.delete(UNKNOWN), 'invalid_options');
  },
  async 'delete takes a session away with all it holds, and no other'({ store }) {
    await store.create({ sessionId: SESSION, key: 'work' });
    await say(store, SESSION, [toPrompt('findable words')]);
    await say(store, OTHER_SESSION, [toPrompt('findable words too')]);
    await store.delete(SESSION);
    assert.deepEqual([await store.find(SESSION), await store.find('work')], [undefined, undefined]);
    assert.deepEqual(toIds(await store.list()), [OTHER_SESSION]);
    assert.deepEqual(toIds((await store.search('findable')).map(({ session }) => session)), [OTHER_SESSION]);
    assert.equal((await collect(store.read(OTHER_SESSION))).length, 1);
    const again = await store.create({ sessionId: SESSION, key: 'work' });
    assert.deepEqual([again.seq, await collect(store.read(SESSION))], [0, []]);
  },
  async 'delete refuses a session that is open'({ store }) {
    const log = await store.open({ sessionId: SESSION });
    await assertRefused(() => store.delete(SESSION), 'session_busy');
    log.append(toDelta('still there'));
    await log.close();
    assert.equal((await store.find(SESSION))?.seq, 1);
    await store.delete(SESSION);
  },
};
