import { describe, expect, test } from 'vitest';
import { toOneLine } from './one-line.ts';

describe('toOneLine', () => {
  test('one line keeps whole characters and marks a cut', () => {
    expect(toOneLine('  a\n\n b\tc ', 10)).toBe('a b c');
    expect(toOneLine('😀😀😀', 2)).toBe('😀…');
    expect(toOneLine('\n'.repeat(1_000_000), 5)).toBe('…');
  });
});
