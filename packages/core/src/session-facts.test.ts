import { expect, it } from 'vitest';
import type { ContentPart, LogRow } from './contract/index.ts';
import { addToFacts, createSessionFacts } from './session-facts.ts';

const stamp = { turnId: 'trn_00000000000000000000000001', at: '2026-01-01T00:00:00.000Z' };

function toPrompt(...content: ContentPart[]): LogRow {
  const input = { kind: 'prompt' as const, from: 'person' as const, content };
  return { wire: { v: 1, sessionId: 'ses_00000000000000000000000001', seq: 1, ...stamp, input } };
}

function toTitle(...texts: string[]): string | undefined {
  const facts = createSessionFacts();
  for (const text of texts) addToFacts(facts, toPrompt({ type: 'text', text }));
  return facts.title;
}

it.each<[string, string[], string | undefined]>([
  ['the first line with words', ['\n \t\n  First  words \r\nSecond'], 'First  words'],
  ['the first prompt that has any', ['', ' \n', 'Later', 'Latest'], 'Later'],
  ['no control codes', ['\u001b[31mred\u0007\u202e\u0085 title\u0000'], '[31mred  title'],
  ['nothing of a prompt of control codes', ['\u001b\u0000'], undefined],
  ['no half characters', ['a\ud83d'], 'a\ufffd'],
  ['80 characters as they are', ['é'.repeat(80)], 'é'.repeat(80)],
  ['at most 80 characters', ['🙂'.repeat(81)], `${'🙂'.repeat(79)}…`],
  ['the head of a line without end', ['word '.repeat(1_000_000)], `${'word '.repeat(15)}word…`],
])('a title is %s', (_name, texts, title) => {
  expect(toTitle(...texts)).toBe(title);
});

it('a prompt of images alone gives no title', () => {
  const facts = createSessionFacts();
  addToFacts(facts, toPrompt({ type: 'image', mediaType: 'image/png', data: 'AAAA' }));
  expect(facts.title).toBeUndefined();
});

it('what a copy costs was paid by its parent, what comes after it was not', () => {
  const facts = createSessionFacts();
  const spend = (picoUsd: number): LogRow => ({
    private: { kind: 'usage', provider: 'p', model: 'm', picoUsd, ...stamp },
  });
  addToFacts(facts, spend(5));
  addToFacts(facts, {
    private: { kind: 'fork', parent: { sessionId: 'ses_00000000000000000000000002', seq: 3 }, ...stamp },
  });
  expect(facts.picoUsd).toBe(0);
  addToFacts(facts, spend(7));
  expect(facts.picoUsd).toBe(7);
});
