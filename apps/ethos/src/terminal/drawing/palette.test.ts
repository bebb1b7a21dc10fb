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
});
