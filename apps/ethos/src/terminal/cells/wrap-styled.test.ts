import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitGraphemes, toWidth } from './split-graphemes.ts';
import { wrapStyled } from './wrap-styled.ts';

describe('a styled line', () => {
  test('is cut into rows, each with its style and ending without one', () => {
    expect(wrapStyled('\x1b[1mabcdef\x1b[22mg', 4)).toEqual([
      { text: '\x1b[1mabcd\x1b[0m', width: 4 },
      { text: '\x1b[1mef\x1b[22mg\x1b[0m', width: 3 },
    ]);
  });

  test('breaks before a wide character, never inside one', () => {
    expect(wrapStyled('abc漢d', 4).map(({ text }) => text)).toEqual(['abc', '漢d']);
    expect(wrapStyled('👩‍💻👩‍💻', 3).map(({ width }) => width)).toEqual([2, 2]);
    expect(wrapStyled('漢', 1)).toEqual([{ text: '漢', width: 2 }]);
  });

  test('of nothing is one empty row', () => {
    expect(wrapStyled('', 10)).toEqual([{ text: '', width: 0 }]);
  });

  test('keeps every character, and no row is wider than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 20 }), (text, width) => {
        const plain = text.replace(/[\x00-\x1f\x7f-\x9f]/g, '');
        const rows = wrapStyled(plain, width);
        expect(rows.map((one) => one.text).join('')).toBe(plain);
        for (const one of rows) {
          // One character that is wider than the row has it for itself.
          if (splitGraphemes(one.text).filter((part) => toWidth(part) > 0).length > 1)
            expect(one.width).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
