import { describe, expect, test } from 'vitest';
import { toDurationText } from './duration-text.ts';

describe('toDurationText', () => {
  test.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [999.6, '1.0 s'],
    [1234, '1.2 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('%d ms reads %s', (milliseconds, expected) => {
    expect(toDurationText(milliseconds)).toBe(expected);
  });
});
