import { describe, expect, it } from 'vitest';
import { Bindings } from './bindings.ts';
import { matchFields, matchValue } from './match-value.ts';

describe('matchValue', () => {
  const matching: [unknown, unknown][] = [
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['*', { any: 'thing' }],
    [{ a: '*' }, { a: null }],
    [
      ['*', 2],
      [1, 2],
    ],
    ['@', '@'],
    ['@ home', '@ home'],
    ['@name', 'anything'],
    [
      { id: '@a', again: '@a' },
      { id: 'x', again: 'x' },
    ],
    [
      ['@id1', '@id2'],
      ['x', 'y'],
    ],
    [
      ['@id1', '@other1'],
      ['x', 'x'],
    ],
    [
      ['@one', '@two'],
      ['x', 'x'],
    ],
  ];
  it.each(matching)('takes %j for %j', (expected, seen) => {
    expect(matchValue(expected, seen, Bindings.none)).toBeDefined();
  });

  const differing: [unknown, unknown][] = [
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: '*' }, { a: 1 }],
    [[1], [1, 2]],
    [[1], { 0: 1 }],
    [{}, []],
    [{}, null],
    ['*', undefined],
    ['1', 1],
    ['@name', ''],
    ['@name', 7],
    [
      { id: '@a', again: '@a' },
      { id: 'x', again: 'y' },
    ],
    [
      ['@id1', '@id2'],
      ['x', 'x'],
    ],
    [
      ['@id10', '@id2'],
      ['x', 'x'],
    ],
  ];
  it.each(differing)('does not take %j for %j', (expected, seen) => {
    expect(matchValue(expected, seen, Bindings.none)).toBeUndefined();
  });

  it('hands on what a name stands for', () => {
    const met = matchValue({ id: '@a' }, { id: 'x' }, Bindings.none);
    expect(met?.get('@a')).toBe('x');
    expect(met?.resolve('@a')).toBe('x');
    expect(met?.resolve('@b')).toBe('@b');
    expect(Bindings.none.get('@a')).toBeUndefined();
  });
});

describe('matchFields', () => {
  it('leaves other fields free at the top, but not below', () => {
    expect(matchFields({ a: 1 }, { a: 1, b: 2 }, Bindings.none)).toBeDefined();
    expect(matchFields({ a: { c: 1 } }, { a: { c: 1, d: 1 } }, Bindings.none)).toBeUndefined();
    expect(matchFields({ a: 1 }, { b: 1 }, Bindings.none)).toBeUndefined();
  });
});
