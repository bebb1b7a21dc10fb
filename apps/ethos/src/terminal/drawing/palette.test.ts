import { describe, expect, test } from 'vitest';
import { createPalette, isColourWanted } from './palette.ts';

describe('colours', () => {
  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, false, true],
  ])('%j in a terminal: %j, wanted: %j', (environment, isTerminal, wanted) => {
    expect(isColourWanted(environment, isTerminal)).toBe(wanted);
  });

  test('without colours text stays as it is', () => {
    expect(createPalette(false).bad('x')).toBe('x');
    expect(createPalette(true).bad('x')).toBe('\x1b[31mx\x1b[39m');
  });

  // The common values of the sixteen colours, as xterm has them.
  const COLOURS: Record<string, [number, number, number]> = { 31: [205, 0, 0], 35: [205, 0, 205] };
  function toContrast(one: readonly number[], other: readonly number[]): number {
    const toLight = (colour: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [dark = 0, light = 0] = [toLight(one), toLight(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  test('T16: the colours that are used read on black and on white', () => {
    const palette = createPalette(true);
    const paints = [
      palette.dim,
      palette.bold,
      palette.good,
      palette.bad,
      palette.warn,
      palette.code,
      palette.italic,
    ];
    const used = paints.flatMap((paint) =>
      [...paint('x').matchAll(/\x1b\[(3[0-7]|9[0-7])m/g)].map(([, code = '']) => code),
    );
    expect(new Set(used)).toEqual(new Set(Object.keys(COLOURS)));
    for (const code of used) {
      for (const background of [
        [0, 0, 0],
        [255, 255, 255],
      ])
        expect(toContrast(COLOURS[code] ?? [], background)).toBeGreaterThan(3);
    }
  });
});
