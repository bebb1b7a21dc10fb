import { expect, it } from 'vitest';
import { toExpression } from './to-expression.ts';

const plain = { literal: false, ignoreCase: false };

it.each([
  ['a.c', plain, 'abc', true],
  ['a.c', { ...plain, literal: true }, 'abc', false],
  ['a.c', { ...plain, literal: true }, 'a.c', true],
  ['^$.*+?()[]{}|/\\', { ...plain, literal: true }, '^$.*+?()[]{}|/\\', true],
  ['(?i)todo', plain, 'TODO', true],
  ['todo', { ...plain, ignoreCase: true }, 'TODO', true],
  ['\\p{Lu}', plain, 'É', true],
  ['a\\-b', plain, 'a-b', true],
])('%j with %j on %j is %s', (pattern, options, text, expected) => {
  const expression = toExpression(pattern, options);
  if ('fault' in expression) throw new Error(expression.fault);
  expect(new RegExp(expression.source, expression.flags).test(text)).toBe(expected);
});

it('says what is wrong with an expression', () => {
  expect(toExpression('a(', plain)).toEqual({ fault: expect.stringContaining('literal: true') });
});
