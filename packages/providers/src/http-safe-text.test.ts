import { describe, expect, it } from 'vitest';
import { toSafeText } from './http-safe-text.ts';

function safe(text: string, maxLength = 500): string {
  return toSafeText(text, { secrets: ['sk-secret'], maxLength });
}

describe('toSafeText', () => {
  it('makes one line without control and invisible characters', () => {
    expect(safe(' a\r\n\tb\u001b[31mc\u202Ed\u0000 ')).toBe('a b [31mc d');
  });

  it('takes secrets out, also where hidden characters cut them off', () => {
    expect(safe('key sk-secret!')).toBe('key [redacted]!');
    expect(safe('sk-secretsk-secret')).toBe('[redacted][redacted]');
  });

  it('caps the length without cutting a character in two', () => {
    expect(safe('abcdef', 4)).toBe('abc…');
    const cut = safe('😀😀😀', 4);
    expect(cut).toBe('😀…');
    expect(cut.isWellFormed()).toBe(true);
  });
});
