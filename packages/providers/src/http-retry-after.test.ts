import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './http-retry-after.ts';

const now = Date.UTC(2026, 11, 1, 12, 0, 0);

function parse(headers: Record<string, string>): number | undefined {
  return parseRetryAfter((name) => headers[name], now);
}

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['2', 2000],
    ['1.25', 1250],
    [' 7 ', 7000],
    ['86400', 86_400_000],
    ['Tue, 01 Dec 2026 12:00:05 GMT', 5000],
    ['Tue, 01 Dec 2026 11:59:00 GMT', 0],
  ])('reads %j as %i ms', (value, ms) => {
    expect(parse({ 'retry-after': value })).toBe(ms);
  });

  it.each([
    '',
    'soon',
    '-1',
    '1e9',
    'NaN',
    'Infinity',
    'Wed, 99 Foo 2026 25:61:00 GMT',
    'Wed, 31 Feb 2026 10:61:00 GMT',
    '1'.repeat(40),
  ])('B26: takes %j for no hint', (value) => {
    expect(parse({ 'retry-after': value })).toBeUndefined();
  });

  it('prefers milliseconds, unless they make no sense', () => {
    expect(parse({ 'retry-after-ms': '1500.2', 'retry-after': '9' })).toBe(1501);
    expect(parse({ 'retry-after-ms': 'x', 'retry-after': '9' })).toBe(9000);
    expect(parse({})).toBeUndefined();
  });
});
