import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capText } from './tool-outcome.ts';

fc.configureGlobal({ seed: 1 });

const note = /\n\[… (\d+) of (\d+) characters left out …\]\n/;

describe('capText', () => {
  it('leaves a text that fits as it is', () => {
    expect(capText('abc', 3)).toBe('abc');
    expect(capText('', 0)).toBe('');
  });

  it('keeps seven tenths of head and three of tail, and says how much it left out', () => {
    expect(capText(`${'a'.repeat(50)}${'z'.repeat(50)}`, 10)).toBe(
      'aaaaaaa\n[… 90 of 100 characters left out …]\nzzz',
    );
  });

  it('keeps head and tail of any text, counts right and cuts no character in two', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 200 }), (given, cap) => {
        const capped = capText(given, cap);
        if (given.length <= cap) {
          expect(capped).toBe(given);
          return;
        }
        const match = note.exec(capped);
        const head = capped.slice(0, match?.index);
        const tail = capped.slice((match?.index ?? 0) + (match?.[0].length ?? 0));
        expect(given.startsWith(head) && given.endsWith(tail)).toBe(true);
        expect(head.length + tail.length).toBeLessThanOrEqual(cap + 1);
        expect(Number(match?.[1])).toBe(given.length - head.length - tail.length);
        expect(Number(match?.[2])).toBe(given.length);
        expect(capped.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not cut an emoji at either side', () => {
    const emoji = '\u{1F600}'.repeat(50);
    for (let cap = 0; cap < 100; cap++) expect(capText(emoji, cap).isWellFormed()).toBe(true);
  });
});
