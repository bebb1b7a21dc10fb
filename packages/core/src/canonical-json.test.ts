import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalJson, toTextHash } from './canonical-json.ts';

fc.configureGlobal({ seed: 1 });

/** The same value with the keys of every object in another order. */
function reverseKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reverseKeys);
  const reversed = Object.entries(value).reverse();
  // Not by assignment: a key named __proto__ would vanish.
  return Object.fromEntries(reversed.map(([key, item]) => [key, reverseKeys(item)]));
}

describe('toCanonicalJson', () => {
  it('does not see the order of keys', () => {
    expect(toCanonicalJson({ b: { d: 1, c: [2, { z: 0, y: null }] }, a: 'x' })).toBe(
      '{"a":"x","b":{"c":[2,{"y":null,"z":0}],"d":1}}',
    );
  });

  it('keeps the order of lists', () => {
    expect(toCanonicalJson([2, 1])).not.toBe(toCanonicalJson([1, 2]));
  });

  it('leaves out what JSON leaves out', () => {
    expect(toCanonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(toCanonicalJson(undefined)).toBe('null');
  });

  it('gives equal texts for equal values, and the value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = toCanonicalJson(value);
        expect(toCanonicalJson(reverseKeys(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('toTextHash', () => {
  it('tells texts apart, however they differ', () => {
    const texts = ['', 'a', 'b', 'ab', 'ba', 'aa', 'a'.repeat(1_000), `${'a'.repeat(999)}b`, 'é', 'e\u0301'];
    const numbers = Array.from({ length: 50_000 }, (_, n) => `result ${n}`);
    const all = [...texts, ...numbers];
    expect(new Set(all.map(toTextHash)).size).toBe(all.length);
  });

  it('is a safe integer', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Number.isSafeInteger(toTextHash(text))));
  });
});
