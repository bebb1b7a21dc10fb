import { expect, it } from 'vitest';
import { expandBraces } from './expand-braces.ts';

it.each([
  ['*.ts', ['*.ts']],
  ['*.{ts,tsx}', ['*.ts', '*.tsx']],
  ['{a,b}/{c,d}', ['a/c', 'a/d', 'b/c', 'b/d']],
  ['a{b,{c,d}}', ['ab', 'ac', 'ad']],
  ['a{,.bak}', ['a', 'a.bak']],
  ['{a}', ['{a}']],
  ['{a,b', ['{a,b']],
  ['}{', ['}{']],
])('expands %s', (glob, expected) => {
  expect(expandBraces(glob)?.sort()).toEqual(expected.sort());
});

it('gives up on braces that stand for too many globs', () => {
  expect(expandBraces('{a,b}'.repeat(20))).toBeUndefined();
});
