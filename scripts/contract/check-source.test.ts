import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CheckPlan, toCheckSource } from './check-source.ts';

function write(option: z.ZodObject): string {
  const schema = z.discriminatedUnion('type', [option]);
  const plan: CheckPlan = { schema, name: 'isThing', type: 'Thing', module: './thing.ts', kind: 'is' };
  return toCheckSource(plan);
}

function writeField(schema: z.ZodType): string {
  return write(z.object({ type: z.literal('a'), field: schema }));
}

describe('toCheckSource', () => {
  it('writes a function for each variant', () => {
    const source = write(z.object({ type: z.literal('one_two'), field: z.string().min(1).optional() }));
    expect(source).toContain('export function isThing(value: unknown): value is Thing');
    expect(source).toContain("case 'one_two':\n      return isOneTwo(fields);");
    expect(source).toContain("(field === undefined || (typeof field === 'string' && field !== ''))");
  });

  it('wants an unknown field to be there unless it is optional', () => {
    expect(writeField(z.unknown())).toContain("'field' in fields");
    expect(writeField(z.unknown().optional())).not.toContain("'field' in fields");
  });

  it.each<[string, z.ZodType]>([
    ['a longer minimum, which counts characters', z.string().min(2)],
    ['a longest length', z.string().max(3)],
    ['a pattern', z.string().regex(/x/)],
    ['a format', z.email()],
    ['a change of the value', z.string().trim()],
    ['a coerced value', z.coerce.number()],
    ['a default', z.string().default('x')],
    ['a fallback', z.string().catch('x')],
    ['a refinement', z.string().refine((text) => text === 'x')],
    ['a refinement of another type', z.boolean().refine((value) => value)],
    ['a transformation', z.string().transform((text) => text.length)],
    ['a nested object', z.object({ a: z.string() })],
    ['an array', z.array(z.string())],
    ['a union', z.union([z.string(), z.number()])],
    ['null', z.string().nullable()],
    ['a choice of numbers', z.literal([1, 2])],
    ['a record of something', z.record(z.string(), z.number())],
    ['a record with checked keys', z.record(z.string().min(1), z.unknown())],
    ['an exact multiple', z.number().multipleOf(2)],
    ['an integer of another kind', z.int32()],
    ['any', z.any()],
  ])('refuses %s, which it does not know', (_, schema) => {
    expect(() => writeField(schema)).toThrow();
  });

  it('refuses objects that do more than strip unknown fields', () => {
    const shape = { type: z.literal('a') };
    for (const option of [z.strictObject(shape), z.looseObject(shape), z.object(shape).refine(() => true)]) {
      expect(() => write(option)).toThrow('Only plain objects');
    }
  });

  it('refuses a variant of several tags and a field whose name is no word', () => {
    expect(() => write(z.object({ type: z.literal(['a', 'b']) }))).toThrow('one text as its "type"');
    expect(() => write(z.object({ type: z.literal('a'), 'x-y': z.string() }))).toThrow('"x-y"');
  });
});
