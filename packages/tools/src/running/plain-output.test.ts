import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPlainOutput } from './plain-output.ts';

it.each([
  ['plain\n\ttext\n', 'plain\n\ttext\n'],
  ['\x1b[31mred\x1b[0m', 'red'],
  ['\x1b[38;2;1;2;3mx\x1b[?25l', 'x'],
  ['\x1b]0;title\x07x', 'x'],
  ['\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\', 'link'],
  ['\x1bPq#0~\x1b\\x', 'x'],
  ['\x9b31mred', 'red'],
  ['\x1b(Bx\x1b=', 'x'],
  ['\x1b]unterminated\nnext', '\nnext'],
  ['10%\r50%\r100%\ndone', '100%\ndone'],
  ['windows\r\nline\r\n', 'windows\nline\n'],
  ['last\r', 'last'],
  ['a\0b\x08c\x07', 'abc'],
])('makes %j to %j', (output, plain) => {
  expect(toPlainOutput(output)).toBe(plain);
});

it('leaves no control character but tab and line feed, whatever comes', () => {
  const piece = fc.oneof(
    fc.constantFrom('\x1b', '\x1b[', '\x1b]', '\r', '\n', '\x9b', '\x07', ';', 'm'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(toPlainOutput(pieces.join(''))).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
    }),
    { seed: 1 },
  );
});

it('takes time that grows with the length only', () => {
  for (const piece of ['\x1b]', '\x1b[0', '\r', 'a\r', '\x1b', '\x1b[ ']) {
    const started = performance.now();
    toPlainOutput(piece.repeat(30_000 / piece.length));
    expect(performance.now() - started, JSON.stringify(piece)).toBeLessThan(500);
  }
});
