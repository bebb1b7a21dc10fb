import { expect, test } from 'vitest';
import { isInside } from './is-inside.ts';

test.each<[string, string, NodeJS.Platform, boolean]>([
  ['/a/b', '/a', 'linux', true],
  ['/a', '/a', 'linux', true],
  ['/a/..b', '/a', 'linux', true],
  ['/ab', '/a', 'linux', false],
  ['/', '/a', 'linux', false],
  ['/a/../b', '/a', 'linux', false],
  ['C:\\a\\b', 'c:\\A', 'win32', true],
  ['D:\\a', 'C:\\a', 'win32', false],
  ['\\\\server\\share\\a', 'C:\\a', 'win32', false],
  ['C:\\ab', 'C:\\a', 'win32', false],
])('%s in %s on %s: %j', (path, folder, platform, expected) => {
  expect(isInside(path, folder, platform)).toBe(expected);
});
