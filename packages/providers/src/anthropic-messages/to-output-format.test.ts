import { describe, expect, it } from 'vitest';
import { toOutputFormat } from './to-output-format.ts';

function objectOf(properties: Record<string, unknown>, more: object = {}): Record<string, unknown> {
  return { type: 'object', properties, required: Object.keys(properties), ...more };
}

function closed(properties: Record<string, unknown>): Record<string, unknown> {
  return { ...objectOf(properties), additionalProperties: false };
}

describe('toOutputFormat', () => {
  it('closes every object and drops what is checked later anyway', () => {
    const tags = { type: 'array', items: { type: 'string', maxLength: 9 }, maxItems: 3, description: 'Some' };
    const inner = objectOf({ when: { type: 'string', format: 'date' } });
    const schema = objectOf({ tags, inner, kind: { enum: ['a', 1, null] } }, { $schema: 'x', title: 'T' });
    expect(toOutputFormat(schema)).toEqual({
      title: 'T',
      ...closed({
        tags: { type: 'array', items: { type: 'string' }, description: 'Some' },
        inner: closed({ when: { type: 'string' } }),
        kind: { enum: ['a', 1, null] },
      }),
    });
  });

  it('offers choices, also where only one may fit', () => {
    const choices = [{ type: 'string' }, objectOf({ n: { type: 'integer' } })];
    const expected = { anyOf: [{ type: 'string' }, closed({ n: { type: 'integer' } })] };
    expect(toOutputFormat(objectOf({ x: { anyOf: choices }, y: { oneOf: choices } }))).toEqual(
      closed({ x: expected, y: expected }),
    );
  });

  it('keeps optional properties optional', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(toOutputFormat(schema)).toEqual({ ...schema, required: [], additionalProperties: false });
  });

  it.each([
    ['no object', { type: 'array', items: { type: 'string' } }],
    ['an open object', objectOf({ a: { type: 'string' } }, { additionalProperties: {} })],
    ['an object of any shape', objectOf({ a: { type: 'object' } })],
    ['a record', objectOf({ a: { type: 'object', additionalProperties: { type: 'number' } } })],
    ['any value', objectOf({ a: {} })],
    ['any value in a list', objectOf({ a: { type: 'array', items: {} } })],
    ['any value in a choice', objectOf({ a: { anyOf: [{ type: 'string' }, {}] } })],
    ['a reference', objectOf({ a: { $ref: '#' } })],
    ['a tuple', objectOf({ a: { type: 'array', prefixItems: [{ type: 'string' }] } })],
    ['objects in an enum', objectOf({ a: { enum: [{ b: 1 }] } })],
    ['a condition', objectOf({ a: { type: 'string' } }, { if: {}, else: {} })],
    ['properties without a type', objectOf({ a: { anyOf: [{ type: 'string' }], properties: {} } })],
    ['a boolean schema', objectOf({ a: true })],
    ['two sets of choices', objectOf({ a: { anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] } })],
  ])('gives up on %s', (_what, schema) => {
    expect(toOutputFormat(schema)).toBeUndefined();
  });

  it('gives up on more optional properties or choices than the server compiles', () => {
    const many = (count: number, one: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, one]));
    const text = { type: 'string' };
    expect(toOutputFormat({ type: 'object', properties: many(24, text) })).toBeDefined();
    expect(toOutputFormat({ type: 'object', properties: many(25, text) })).toBeUndefined();
    expect(toOutputFormat(objectOf(many(16, { type: ['string', 'null'] })))).toBeDefined();
    expect(toOutputFormat(objectOf(many(17, { anyOf: [text] })))).toBeUndefined();
  });
});
