import { expect, it } from 'vitest';
import { isInside } from './is-inside.ts';

it.each([
  ['/w', '/w', 'linux', true],
  ['/w', '/w/a/b', 'linux', true],
  ['/w', '/w/..a', 'linux', true],
  ['/', '/etc', 'linux', true],
  ['/w', '/work', 'linux', false],
  ['/w', '/', 'linux', false],
  ['/w/a', '/w/b', 'linux', false],
  ['/w', '/W/a', 'linux', false],
  ['C:\\w', 'c:\\W\\a', 'win32', true],
  ['C:\\w', 'C:\\w2', 'win32', false],
  ['C:\\w', 'D:\\w\\a', 'win32', false],
  ['C:\\w', '\\\\server\\share\\w', 'win32', false],
] as const)('for %s and %s on %s it is %s', (folder, path, platform, inside) => {
  expect(isInside(folder, path, platform)).toBe(inside);
});
