import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Outcome } from '../plan/plan.ts';
import { fillSchema } from './fill-schema.ts';

const outcome: Outcome = {
  text: 'This workspace has 2 packages: a and b.',
  facts: {
    packages: [
      { name: 'a', path: 'packages/a' },
      { name: 'b', path: 'packages/b' },
    ],
    names: ['a', 'b'],
    count: 2,
    monorepo: true,
    path: '.',
  },
};

test.each([
  ['a text is the answer', { type: 'string' }, outcome.text],
  ['a number is the count', { type: 'integer' }, 2],
  ['a list of texts are the names', { type: 'array', items: { type: 'string' } }, ['a', 'b']],
  ['yes or no says whether it worked', { type: 'boolean' }, true],
  ['null is null', { type: 'null' }, null],
  ['a constant is itself', { const: 7 }, 7],
  ['of a choice the word that the answer has', { enum: ['none', 'packages'] }, 'packages'],
  ['nothing asked for is the answer', {}, outcome.text],
])('%s', (_, schema, expected) => {
  expect(fillSchema(schema, outcome)).toEqual(expected);
});

test('properties get the facts of their names, also in the singular, in the plural and by similar words', () => {
  const schema = z.object({
    packageNames: z.array(z.string()),
    packages: z.array(z.object({ name: z.string(), path: z.string() })),
    total: z.number().int(),
    isMonorepo: z.boolean(),
    summary: z.string(),
  });
  expect(fillSchema(z.toJSONSchema(schema), outcome)).toEqual({
    packageNames: ['a', 'b'],
    packages: outcome.facts.packages,
    total: 2,
    isMonorepo: true,
    summary: outcome.text,
  });
});

const shapes = {
  limits: z.object({
    short: z.string().max(5),
    long: z.string().min(200),
    least: z.number().min(10),
    most: z.number().lt(1),
    even: z.number().int().multipleOf(4),
    few: z.array(z.string()).max(1),
    many: z.array(z.number()).min(4),
  }),
  nested: z.object({ a: z.object({ b: z.object({ c: z.array(z.object({ name: z.string() })) }) }) }),
  optional: z.object({
    must: z.string(),
    may: z.string().optional(),
    nothing: z.null(),
    either: z.string().nullable(),
  }),
  unions: z.object({
    value: z.union([z.number(), z.array(z.string())]),
    kind: z.enum(['x', 'y']),
    flag: z.literal(true),
  }),
  formats: z.object({
    mail: z.email(),
    at: z.iso.datetime(),
    day: z.iso.date(),
    id: z.uuid(),
    link: z.url(),
  }),
  tuple: z.tuple([z.string(), z.number()]),
  record: z.object({ extra: z.record(z.string(), z.number()) }),
  both: z.intersection(z.object({ one: z.string() }), z.object({ two: z.number() })),
};

test.each(Object.entries(shapes))('the value for a schema with %s fits it', (_, schema) => {
  const value = fillSchema(z.toJSONSchema(schema), outcome);
  expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
});

test('references and schemas that hold themselves come to an end', () => {
  const schema = {
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
        required: ['name'],
      },
    },
    $ref: '#/$defs/node',
  };
  expect(fillSchema(schema, outcome)).toMatchObject({ name: expect.any(String) });
  expect(fillSchema({ $ref: '#' }, outcome)).toBeDefined();
});
