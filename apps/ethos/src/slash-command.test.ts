import { expect, test } from 'vitest';
import { parseSlashCommand } from './slash-command.ts';

test.each([
  ['/help', { name: 'help', rest: '' }],
  ['/demo  error-abort ', { name: 'demo', rest: 'error-abort' }],
  ['/nonsense', { name: 'nonsense', rest: '' }],
  ['/', undefined],
  ['/etc/hosts', undefined],
  [' /help', undefined],
  ['a /help', undefined],
  ['//', undefined],
])('%j reads as %j', (line, expected) => {
  expect(parseSlashCommand(line)).toEqual(expected);
});
