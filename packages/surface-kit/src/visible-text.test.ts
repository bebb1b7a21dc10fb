import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toVisibleText } from './visible-text.ts';

const NAMES: Record<string, string> = {
  NUL: '\0',
  BEL: '\x07',
  BACKSPACE: '\b',
  TAB: '\t',
  CR: '\r',
  ESC: '\x1b',
  DEL: '\x7f',
};

/** Reads the marks back: only possible when no two texts look the same. */
function readBack(visible: string): string {
  return visible.replace(/⟨([^⟨⟩]*)⟩/g, (_mark, name: string) => {
    const spaces = /^(\d+) spaces?$/.exec(name)?.[1];
    if (spaces !== undefined) return ' '.repeat(Number(spaces));
    const code = /^U\+([0-9A-F]+)$/.exec(name)?.[1];
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
    return NAMES[name] ?? 'unreadable';
  });
}

describe('toVisibleText', () => {
  test('B48: shows escape codes that would hide part of a command', () => {
    const command = 'echo good && echo evil \x1b[24D \x1b[K && echo good';
    expect(toVisibleText(command)).toBe('echo good && echo evil ⟨ESC⟩[24D ⟨ESC⟩[K && echo good');
  });

  test('B48: shows a carriage return and a bidi override', () => {
    expect(toVisibleText('rm -rf x\recho ok')).toBe('rm -rf x⟨CR⟩echo ok');
    expect(toVisibleText('echo \u202egood')).toBe('echo ⟨U+202E⟩good');
  });

  test('B48: counts spaces that push the payload out of sight', () => {
    expect(toVisibleText(`ls${' '.repeat(3000)}; evil`)).toBe('ls⟨3000 spaces⟩; evil');
  });

  test.each([
    ['zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['no-break space', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['blank braille', 'a\u2800b', 'a⟨U+2800⟩b'],
    ['tag character', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['8-bit CSI', 'a\x9b2Jb', 'a⟨U+009B⟩2Jb'],
    ['half of a pair', 'a\ud83db', 'a⟨U+D83D⟩b'],
    ['tab', 'a\tb', 'a⟨TAB⟩b'],
    ['trailing space', 'a \nb', 'a⟨1 space⟩\nb'],
    ['a mark that is only text', '⟨ESC⟩', '⟨U+27E8⟩ESC⟨U+27E9⟩'],
  ])('shows a %s', (_name, text, expected) => {
    expect(toVisibleText(text)).toBe(expected);
  });

  test('leaves ordinary commands as they are', () => {
    const command = 'cd "a b" && grep -rn \'é|日本\' . > out.txt\necho done';
    expect(toVisibleText(command)).toBe(command);
  });

  test('never makes two different texts look the same', () => {
    const unit = fc.constantFrom(
      '⟨',
      '⟩',
      ' ',
      '\n',
      '\r',
      '\t',
      '\x1b',
      'ESC',
      'U+202E',
      '\u202e',
      '2 spaces',
      'a',
      '😀',
    );
    const anyText = fc.oneof(
      fc.array(unit).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readBack(toVisibleText(text))).toBe(text);
      }),
      { numRuns: 2000, seed: 48 },
    );
  });

  test('lets nothing out that a terminal acts on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toVisibleText(text)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 1000, seed: 48 },
    );
  });
});
