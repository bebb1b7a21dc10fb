import { describe, expect, it } from 'vitest';
import { createToolSet } from './tool-set.ts';

function check(input: Record<string, unknown>, value: unknown): boolean {
  const set = createToolSet([
    {
      name: 't',
      description: '',
      input: { type: 'object', ...input },
      replay: 'safe',
      execute: async () => ({ ok: true, value: '' }),
    },
  ]);
  return set.byName.get('t')?.schema.safeParse(value).success === true;
}

describe('a JSON Schema of a tool', () => {
  it.each([
    ['not', { properties: { a: { not: { type: 'string' } } } }],
    ['if and then', JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}')],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }],
    ['unevaluatedProperties', { unevaluatedProperties: false }],
    ['a remote reference', { properties: { a: { $ref: 'https://example.org/schema' } } }],
    ['a reference to nothing', { properties: { a: { $ref: '#/$defs/none' } } }],
    [
      'a reference into a definition',
      {
        properties: { a: { $ref: '#/$defs/x/properties/b' } },
        $defs: { x: { properties: { b: { type: 'string' } } } },
      },
    ],
    ['a pattern of another language', { properties: { a: { type: 'string', pattern: '(?i)abc' } } }],
    [
      'a choice by required names',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: {}, b: {} } },
    ],
  ])('with %s keeps no agent from starting, and refuses no right value', (_name, input) => {
    expect(check(input, { a: 'abc' })).toBe(true);
  });

  it('with a constant or choice of objects takes them', () => {
    expect(check({ properties: { a: { const: { x: 1 } } } }, { a: { x: 1 } })).toBe(true);
    expect(check({ properties: { a: { enum: [{ x: 1 }, 2] } } }, { a: { x: 1 } })).toBe(true);
  });

  it('still checks what zod reads, beside what it does not', () => {
    const input = {
      properties: { a: { type: 'string', not: { const: 'x' } }, not: { type: 'number' } },
      required: ['a'],
    };
    expect(check(input, { a: 'b', not: 1 })).toBe(true);
    expect(check(input, { a: 1 })).toBe(false);
    expect(check(input, { a: 'b', not: 'one' })).toBe(false);
    expect(check(input, {})).toBe(false);
  });
});
