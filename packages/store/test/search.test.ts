import { createSqliteStore } from '@ethosagent/store';
import { describe, expect, it, onTestFinished } from 'vitest';

const SESSION = 'ses_00000000000000000000000001';
const turnId = 'trn_00000000000000000000000001';

async function createStoreWith(...prompts: string[]) {
  const store = createSqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  const log = await store.open({ sessionId: SESSION });
  for (const text of prompts) {
    log.append({ turnId, input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text }] } });
  }
  await log.close();
  return async (query: string) => (await store.search(query)).map(({ seq }) => seq).sort();
}

describe('a search', () => {
  it('finds words by their beginnings, accents left aside', async () => {
    const find = await createStoreWith('Müllers Café öffnet', 'nothing of the kind');
    for (const query of ['müll', 'MULLER', 'cafe', 'Öff caf'])
      expect([query, await find(query)]).toEqual([query, [1]]);
    expect(await find('üllers')).toEqual([]);
  });

  it('takes signs by the letter: a word with one is found only as it is', async () => {
    const find = await createStoreWith(
      'in C++ and foo-bar',
      'in C and foo bar',
      'a_b',
      '100%',
      'axb and 1000',
    );
    expect(await find('c++')).toEqual([1]);
    expect(await find('FOO-bar')).toEqual([1]);
    expect(await find('a_b')).toEqual([3]);
    expect(await find('100%')).toEqual([4]);
    expect(await find('c')).toEqual([1, 2]);
  });

  it('looks for every word of a long query', async () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}x`);
    const find = await createStoreWith(words.join(' '), words.slice(0, 299).join(' '));
    expect(await find(words.join(' '))).toEqual([1]);
    expect(await find(words.slice(0, 299).reverse().join(' '))).toEqual([1, 2]);
  });

  it('tells neighbouring replies of two turns apart', async () => {
    const store = createSqliteStore({ path: ':memory:' });
    onTestFinished(() => store.close());
    const log = await store.open({ sessionId: SESSION });
    for (const [turn, text] of [turnId, 'trn_00000000000000000000000002'].entries()) {
      log.append({ turnId: text, event: { type: 'text_delta', text: `same words ${turn}` } });
    }
    await log.close();
    const hits = await store.search('words');
    expect(hits.map(({ seq, excerpt }) => [seq, excerpt])).toEqual([
      [2, 'same words 1'],
      [1, 'same words 0'],
    ]);
  });

  it('finds every mark of right-to-left text, unspaced scripts and emoji anywhere', async () => {
    const find = await createStoreWith(
      'مرحبا بالعالم',
      '今日は天気がいいですね',
      'สวัสดีชาวโลก',
      'party 👩‍👩‍👧‍👦 time',
    );
    expect(await find('بالعالم')).toEqual([1]);
    expect(await find('天気')).toEqual([2]);
    expect(await find('ชาว')).toEqual([3]);
    expect(await find('👩‍👩‍👧‍👦 part')).toEqual([4]);
  });

  it('gives an excerpt in which nothing moves the cursor, breaks the line or turns it around', async () => {
    const store = createSqliteStore({ path: ':memory:' });
    onTestFinished(() => store.close());
    const log = await store.open({ sessionId: SESSION });
    const text =
      'before \u001b[31mred\u001b[0m\r\n\u202eneedle\u2066 \u0007 \u0085 \u2028 \0 \ud800 after 🙃';
    log.append({ turnId, input: { kind: 'prompt', from: 'person', content: [{ type: 'text', text }] } });
    await log.close();
    for (const query of ['needle', '🙃']) {
      const [hit] = await store.search(query);
      expect(hit?.excerpt).toContain('needle');
      expect(hit?.excerpt).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\u202e\u2066]/u);
    }
  });
});
