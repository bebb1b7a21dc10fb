import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTerminalSanitizer, stripTerminalControls } from './terminal-sanitizer.ts';

const FORBIDDEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const hostilePiece = fc.oneof(
  fc.constantFrom(
    '\x1b',
    '\x1b[',
    '\x1b]',
    '\x1bP',
    '\x9b',
    '\x9d',
    '\x90',
    '\x07',
    '\x1b\\',
    '\x9c',
    '\r',
    '\r\n',
  ),
  fc.constantFrom(
    '\x1b[31m',
    '\x1b[2J',
    '\x1b]0;title\x07',
    '\x1b]52;c;aGk=\x1b\\',
    '\x1b(B',
    '\x1bc',
    '0;1m',
    '\n',
  ),
  fc.constantFrom('\u202e', '\u2066', '\ud83d', '\ude00', '😀', 'é', '日本', 'plain text', '\t'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const hostileText = fc.array(hostilePiece, { maxLength: 30 }).map((pieces) => pieces.join(''));

function cut(text: string, places: readonly number[]): string[] {
  const sorted = [...places].map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((from, index) => text.slice(from, sorted[index] ?? text.length));
}

describe('the terminal sanitizer', () => {
  test.each([
    ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
    ['a window title', 'a\x1b]0;owned\x07b', 'ab'],
    ['a link', '\x1b]8;;http://x\x1b\\here\x1b]8;;\x1b\\', 'here'],
    ['a clipboard write with a C1 end', 'a\x1b]52;c;aGk=\x9cb', 'ab'],
    ['device control', 'a\x1bP+q544e\x1b\\b', 'ab'],
    ['8-bit CSI and OSC', 'a\x9b31mb\x9d0;t\x9cc', 'abc'],
    ['a reset', 'a\x1bcb', 'ab'],
    ['a charset', 'a\x1b(0b', 'ab'],
    ['bell, backspace, DEL and NUL', 'a\x07\b\x7f\0b', 'ab'],
    ['bidi overrides and isolates', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['a sequence broken by another', '\x1b[31\x1b[0mx', 'x'],
    ['a sequence broken by a letter outside ASCII', '\x1b[31é', 'é'],
  ])('drops %s', (_name, text, expected) => {
    expect(stripTerminalControls(text)).toBe(expected);
  });

  test('turns carriage returns into line feeds, so nothing printed is overwritten', () => {
    expect(stripTerminalControls('good\rbad\r\nnext\r')).toBe('good\nbad\nnext\n');
  });

  test('keeps line feeds, tabs, wide characters, emoji sequences and combining marks', () => {
    const text = 'a\tb\n日本 👩‍👩‍👧 e\u0301 \u00a0 ✓';
    expect(stripTerminalControls(text)).toBe(text);
  });

  test('shows the lines after a control string without an end', () => {
    expect(stripTerminalControls('a\x1b]0;hidden\nshown')).toBe('a\nshown');
  });

  test('joins a pair of surrogates that came in two pieces', () => {
    const sanitizer = createTerminalSanitizer();
    expect([sanitizer.push('a\ud83d'), sanitizer.push('\ude00b')]).toEqual(['a', '😀b']);
  });

  test('gives a lone half back at the end and begins anew', () => {
    const sanitizer = createTerminalSanitizer();
    sanitizer.push('\x1b]0;open \ud83d');
    expect(sanitizer.flush()).toBe('');
    expect(sanitizer.push('next\ud83d')).toBe('next');
    expect(sanitizer.flush()).toBe('\ud83d');
  });

  test('lets no control code out, however the text is cut, and gives the same for every cut', () => {
    fc.assert(
      fc.property(hostileText, fc.array(fc.nat(), { maxLength: 12 }), (text, places) => {
        const sanitizer = createTerminalSanitizer();
        const pieces = cut(text, places).map((piece) => sanitizer.push(piece));
        const out = pieces.join('') + sanitizer.flush();
        expect(out).not.toMatch(FORBIDDEN);
        expect(out).toBe(stripTerminalControls(text));
      }),
      { numRuns: 2000, seed: 58 },
    );
  });

  test('leaves printable text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        fc.pre(!FORBIDDEN.test(text));
        expect(stripTerminalControls(text)).toBe(text);
      }),
      { numRuns: 500, seed: 58 },
    );
  });

  test('takes time in proportion to the text', () => {
    const text = '\x1b[31mword '.repeat(50_000);
    expect(stripTerminalControls(text)).toHaveLength(250_000);
  });
});
