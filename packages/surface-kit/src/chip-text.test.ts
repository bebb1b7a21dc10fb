import { describe, expect, test } from 'vitest';
import { toChipText } from './chip-text.ts';

describe('toChipText', () => {
  test.each<[string, unknown, string]>([
    ['the path', { limit: 3, path: 'src/a.ts' }, 't src/a.ts'],
    ['the first text otherwise', { count: 2, note: 'hi' }, 't hi'],
    ['everything when there is no text', { count: 2 }, 't {"count":2}'],
    ['raw arguments', '{"path": ', 't {"path":'],
    ['nothing without arguments', {}, 't'],
    ['nothing when they are absent', undefined, 't'],
    ['no control codes and one line', { command: 'a\x1b[2K\r\nb' }, 't a b'],
  ])('a chip shows %s', (_name, args, expected) => {
    expect(toChipText({ toolName: 't', args })).toBe(expected);
  });

  test('a chip is cut to its width', () => {
    expect(toChipText({ toolName: 'read_file', args: { path: 'x'.repeat(99) } }, 20)).toBe(
      'read_file xxxxxxxxx…',
    );
  });
});
