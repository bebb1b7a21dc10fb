import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJsonValue, toSafeText } from './json-value.ts';

fc.configureGlobal({ seed: 1 });

/** Values that break naive code: alone, and inside of others. */
const hostile: unknown[] = [
  12n,
  Symbol('s'),
  () => 1,
  new Date(Number.NaN),
  new Map([[{ a: 1 }, new Set([1n])]]),
  Object.create(null),
  new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no keys');
      },
    },
  ),
  {
    get bad() {
      throw new Error('no value');
    },
  },
  {
    toJSON: () => {
      throw new Error('no JSON');
    },
  },
  Object.assign(new Error('e'), { name: Symbol('odd') }),
  new Uint8Array(3),
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -0,
  undefined,
  /x/g,
  new URL('https://example.com/a?b'),
  JSON.parse('{"__proto__": {"a": 1}}'),
];
const revoked = Proxy.revocable({}, {});
revoked.revoke();
hostile.push(revoked.proxy);

/** Shapes in which a text such as `§3` stands for a hostile value: the generator itself could not hold those. */
const shape = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('§circle', ...hostile.map((_value, at) => `§${at}`)),
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
  ),
})).value;

function toHostile(value: unknown, root: unknown[]): unknown {
  if (value === '§circle') return root;
  if (typeof value === 'string' && value.startsWith('§')) return hostile[Number(value.slice(1))];
  if (Array.isArray(value)) return value.map((item) => toHostile(item, root));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toHostile(item, root)]));
}

describe('toJsonValue', () => {
  it('never throws, and what it gives is JSON', () => {
    fc.assert(
      fc.property(shape, (given) => {
        const value: unknown[] = [];
        value.push(toHostile(given, value));
        const text = JSON.stringify(toJsonValue(value));
        expect(toJsonValue(JSON.parse(text))).toEqual(JSON.parse(text));
        expect(JSON.parse(toSafeText(value))).toEqual(JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
    for (const value of hostile) expect(typeof toSafeText(value)).toBe('string');
  });

  it('gives JSON values back as they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toJsonValue(value)).toEqual(value);
      }),
    );
  });

  it('B42 says in words what JSON cannot hold', () => {
    const odd: Record<string, unknown> = {
      nested: { big: 12n },
      map: new Map<unknown, unknown>([['k', 1]]),
      set: new Set(['a']),
      date: new Date(Number.NaN),
      day: new Date(0),
      error: new TypeError('wrong'),
      bytes: new Uint8Array(5),
      call: () => 1,
      sign: Symbol('s'),
      nothing: undefined,
      many: [undefined, Number.NaN],
      get bad() {
        throw new Error('no');
      },
    };
    odd.self = odd;
    expect(toJsonValue(odd)).toEqual({
      nested: { big: '12n' },
      map: [['k', 1]],
      set: ['a'],
      date: 'Invalid Date',
      day: '1970-01-01T00:00:00.000Z',
      error: 'TypeError: wrong',
      bytes: '[5 bytes]',
      call: '[Function]',
      sign: 'Symbol(s)',
      many: [null, 'NaN'],
      bad: '[Unreadable]',
      self: '[Circular]',
    });
  });

  it('tells a value that comes twice from a circle', () => {
    const shared = { a: 1 };
    expect(toJsonValue([shared, shared])).toEqual([shared, shared]);
  });

  it('ends at a depth', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(JSON.stringify(toJsonValue(deep))).toContain('[Too deep]');
  });

  it('keeps a key named __proto__ a key', () => {
    const converted = toJsonValue(JSON.parse('{"__proto__": {"admin": true}}')) as { admin?: unknown };
    expect(converted.admin).toBeUndefined();
    expect(JSON.stringify(converted)).toBe('{"__proto__":{"admin":true}}');
  });

  it('does not keep what it was given: later changes do not reach it', () => {
    const source = { list: [1] };
    const converted = toJsonValue(source);
    source.list.push(2);
    expect(converted).toEqual({ list: [1] });
  });
});

describe('toSafeText', () => {
  it('leaves texts as they are and writes the rest as JSON', () => {
    expect(toSafeText('"a"\n')).toBe('"a"\n');
    expect(toSafeText({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(toSafeText(undefined)).toBe('');
  });
});
