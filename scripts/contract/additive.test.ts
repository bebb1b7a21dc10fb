import { expect, test } from 'vitest';
import { findBreaks, type JsonSchema } from './additive.ts';

const variant = (type: string, fields: Record<string, unknown>, required: string[]): JsonSchema => ({
  type: 'object',
  properties: { type: { type: 'string', const: type }, ...fields },
  required: ['type', ...required],
});
const union = (...variants: JsonSchema[]): JsonSchema => ({ oneOf: variants });
const base = union(variant('a', { text: { type: 'string' }, count: { type: 'integer' } }, ['text']));

test.each([
  ['the same', base],
  ['a new variant', union(...(base.oneOf as JsonSchema[]), variant('b', {}, []))],
  [
    'a new optional field',
    union(variant('a', { text: { type: 'string' }, count: { type: 'integer' }, more: {} }, ['text'])),
  ],
  [
    'other words',
    union(
      variant('a', { text: { type: 'string', description: 'Says it.' }, count: { type: 'integer' } }, [
        'text',
      ]),
    ),
  ],
])('%s is additive', (_, next) => {
  expect(findBreaks(base, next)).toEqual([]);
});

test.each([
  ['a variant that is gone', union(), 'variant a is gone'],
  ['a field that is gone', union(variant('a', { text: { type: 'string' } }, ['text'])), 'a.count is gone'],
  [
    'another type',
    union(variant('a', { text: { type: 'number' }, count: { type: 'integer' } }, ['text'])),
    'a.text has another type',
  ],
  [
    'a required field made optional',
    union(variant('a', { text: { type: 'string' }, count: { type: 'integer' } }, [])),
    'a.text became optional',
  ],
  [
    'an optional field made required',
    union(variant('a', { text: { type: 'string' }, count: { type: 'integer' } }, ['text', 'count'])),
    'a.count became required',
  ],
  [
    'a new required field',
    union(variant('a', { text: { type: 'string' }, count: { type: 'integer' }, more: {} }, ['text', 'more'])),
    'a.more became required',
  ],
])('%s is a break', (_, next, words) => {
  expect(findBreaks(base, next)).toEqual([words]);
});
