import { expect, test } from 'vitest';
import { stripInvisible } from './strip-invisible.ts';

test.each([
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['direction', '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c'],
  ['tags', '\u{e0001}\u{e0072}\u{e006d}\u{e007f}'],
  ['styles of letters', '\ufe00\ufe0f\u{e0100}\u{e01ef}'],
  ['fillers', '\u034f\u115f\u1160\u17b4\u3164\uffa0\u00ad'],
  ['controls', '\u0000\u0007\u001b\u007f\u0085\u009b'],
  ['line ends that are none', '\u2028\u2029'],
  ['private characters', '\ue000\u{f0000}'],
])('%s are removed and counted', (_, characters) => {
  const list = [...characters];
  expect(stripInvisible(`a${characters}b`)).toEqual({ text: 'ab', removed: list.length });
  for (const one of list) expect(stripInvisible(`x${one}y${one}`), one).toEqual({ text: 'xy', removed: 2 });
});

test.each(['👩‍👩‍👧 👍🏽 ❤️‍🔥 1️⃣ ☎️', 'می‌خواهم', 'क्‍ष', 'a\tb\n\nc', 'naïve Ü 日本語 🙂', 'שלום עולם'])(
  '%s stays as it is',
  (text) => {
    expect(stripInvisible(text)).toEqual({ text, removed: 0 });
  },
);

test('line ends become plain, and a mark of the byte order goes, without a count', () => {
  expect(stripInvisible('\ufeffa\r\nb\rc')).toEqual({ text: 'a\nb\nc', removed: 0 });
});

test('joints that say nothing are removed beside those that do', () => {
  expect(stripInvisible('👩‍💻‍‍')).toEqual({ text: '👩‍💻', removed: 2 });
  expect(stripInvisible('می‌‌خواهم').removed).toBe(2);
});
