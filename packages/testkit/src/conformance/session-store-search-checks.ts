import assert from 'node:assert/strict';
import {
  OTHER_SESSION,
  OTHER_TURN,
  SESSION,
  type SessionStoreCheckTable,
  say,
  TURN,
  toDelta,
  toEntry,
  toNote,
  toPrompt,
  toPromptRow,
} from './session-store-stage.ts';

/** Queries that are syntax, or nothing, to some index. */
const HOSTILE = [
  '"a',
  'a"b',
  'a" OR "b',
  '"',
  '""',
  "'",
  '*',
  'a*',
  '(',
  'NEAR(',
  'NEAR(a b, 2)',
  'AND',
  'a OR',
  'NOT',
  '-a',
  '^a',
  'said:a',
  '{a}: b',
  '+',
  '%',
  '_',
  '\\',
  ';--',
  '\0',
  '\ud800',
  '🙂',
  'x'.repeat(5_000),
  'word '.repeat(3_000),
  '🙂 '.repeat(3_000),
];

/** What the search promises. */
export const SEARCH_CHECKS: SessionStoreCheckTable = {
  async 'search finds prompts and replies by all their words, in any case'({ store }) {
    await say(store, SESSION, [
      toPrompt('Where is the Lighthouse?'),
      toDelta('The light'),
      toDelta('house is north.'),
    ]);
    const found = async (text: string) => (await store.search(text)).map(({ role }) => role);
    assert.deepEqual(await found('lighthouse'), ['reply', 'input']);
    assert.deepEqual(await found('THE LIGHTHOUSE where'), ['input']);
    assert.deepEqual(await found('north lighthouse'), ['reply']);
    assert.deepEqual(await found('lighthouse south'), []);
  },
  async 'a hit says where it is: session, turn, last number, and the words around'({ store }) {
    const long = `${'before '.repeat(200)}\nthe needle\there\n${'after '.repeat(200)}`;
    await say(store, SESSION, [
      toPrompt('any'),
      toDelta('a needle', OTHER_TURN),
      toDelta(' in two', OTHER_TURN),
      toEntry({ type: 'context_meta', data: {} }),
      toPrompt(long),
    ]);
    const hits = await store.search('needle');
    const session = await store.find(SESSION);
    assert.deepEqual(
      hits.map(({ excerpt: _excerpt, ...place }) => place),
      [
        { session, turnId: TURN, seq: 5, role: 'input' },
        { session, turnId: OTHER_TURN, seq: 3, role: 'reply' },
      ],
    );
    for (const { excerpt } of hits) {
      assert.match(excerpt, /needle/);
      assert.doesNotMatch(excerpt, /[\n\t]/);
      assert.ok(excerpt.length < 400);
    }
  },
  async 'search gives the latest first, and at most as many as asked'({ store }) {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    for (const [day, sessionId] of [
      [2, SESSION],
      [3, OTHER_SESSION],
    ] as const) {
      await store.create({ sessionId, rows: [1, 2].map((seq) => toPromptRow('same words', at(day), seq)) });
    }
    const places = (await store.search('words')).map(({ session, seq }) => [session.sessionId, seq]);
    assert.deepEqual(places, [
      [OTHER_SESSION, 2],
      [OTHER_SESSION, 1],
      [SESSION, 2],
      [SESSION, 1],
    ]);
    assert.equal((await store.search('words', { limit: 3 })).length, 3);
    const many = Array.from({ length: 25 }, (_, index) => toPrompt(`many ${index}`));
    await say(store, SESSION, many);
    assert.equal((await store.search('many')).length, 20);
  },
  async 'search knows neither thinking nor what is private'({ store }) {
    await say(store, SESSION, [
      toEntry({ type: 'thinking_delta', thinking: 'hidden thoughts' }),
      toNote('hidden note'),
      toEntry({ type: 'done', text: 'hidden', turnCount: 1 }),
    ]);
    assert.deepEqual(await store.search('hidden'), []);
  },
  async 'nothing in a searched text is syntax'({ store }) {
    await say(store, SESSION, [toPrompt('plain'), toPrompt('a "quoted" thing: 100%_sure NEAR(here')]);
    for (const query of HOSTILE) assert.ok(Array.isArray(await store.search(query)), JSON.stringify(query));
    for (const query of ['"quoted"', '100%_sure', 'NEAR(here', 'thing:']) {
      assert.deepEqual(
        (await store.search(query)).map(({ seq }) => seq),
        [2],
        query,
      );
    }
    assert.deepEqual([await store.search(''), await store.search(' \n ')], [[], []]);
  },
  async 'search knows other scripts and signs'({ store }) {
    await say(store, SESSION, [toPrompt('Grüße aus Köln, שלום עולם, 東京の天気 🙂👍')]);
    for (const query of ['grüße', 'KÖLN', 'שלום', '東京', '天気', '🙂', '👍 köln']) {
      assert.equal((await store.search(query)).length, 1, query);
    }
    for (const query of ['大阪', '🙃', 'שלומי']) assert.equal((await store.search(query)).length, 0, query);
  },
};
