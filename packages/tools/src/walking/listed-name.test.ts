import { expect, it } from 'vitest';
import { toListedName } from './listed-name.ts';

it.each([
  'a.txt',
  'src/a b.ts',
  'Ünï/日本.md',
  'a\\nb',
  "it's",
  'app/[slug]/page.tsx',
  '👩‍👩‍👧.png',
  '@scope/x',
])('%s stands as it is', (path) => {
  expect(toListedName(path)).toBe(path);
});

it.each([
  ['a\nb.txt', '"a\\nb.txt"'],
  ['a\r\n[left out as ignored: 5]', '"a\\r\\n[left out as ignored: 5]"'],
  ['\u001b[2Ja', '"\\u001b[2Ja"'],
  ['a\u009bb', '"a\\u009bb"'],
  ['a\u2028b', '"a\\u2028b"'],
  ['gpj.\u202eexe', '"gpj.\\u202eexe"'],
  ['a\ud800b', '"a\\ud800b"'],
  ['"a"', '"\\"a\\""'],
  ['link@', '"link@"'],
  ['[left out as ignored: 5]', '"[left out as ignored: 5]"'],
  [' a', '" a"'],
  ['a ', '"a "'],
  ['a:1: b', '"a:1: b"'],
  ['No entries in here', '"No entries in here"'],
])('%j could be taken for something else and becomes the JSON string %s', (path, expected) => {
  expect(toListedName(path)).toBe(expected);
  expect(JSON.parse(expected)).toBe(path);
});
