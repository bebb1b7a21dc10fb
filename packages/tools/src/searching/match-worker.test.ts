import { expect, it } from 'vitest';
import { createMatchWorker, type MatchWorker } from './match-worker.ts';

function start(source: string, signal: AbortSignal = new AbortController().signal): MatchWorker {
  const limits = { mostMatches: 10, mostLineChars: 20, fileLimitMs: 500 };
  return createMatchWorker({ expression: { source, flags: '' }, ...limits, signal });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('finds the lines of each file, without their line ends', async () => {
  const worker = start('b$');
  expect(await worker.match([bytes('ab\r\nc\nbb\n'), bytes(''), bytes('b')])).toEqual([
    [
      { line: 1, text: 'ab' },
      { line: 3, text: 'bb' },
    ],
    [],
    [{ line: 1, text: 'b' }],
  ]);
  expect(await worker.match([bytes('b')])).toHaveLength(1);
  await worker.close();
});

it('cuts a long line around its match, without half a character', async () => {
  const worker = start('needle');
  const [found] = await worker.match([bytes(`${'😀'.repeat(50)}needle${'x'.repeat(50)}`)]);
  expect(found?.[0]?.text).toMatch(/^….*needle.*…$/u);
  expect(found?.[0]?.text.isWellFormed()).toBe(true);
  await worker.close();
});

it('gives up on an expression that takes too long, and says on which file', async () => {
  const worker = start('(a+)+$');
  const files = [bytes('b'), bytes(`${'a'.repeat(40)}b`), bytes('b')];
  await expect(worker.match(files)).rejects.toMatchObject({ name: 'MatchTimeout', index: 1 });
  await worker.close();
});

it('stops in the middle of an expression when the turn is stopped', async () => {
  const controller = new AbortController();
  const worker = start('(a+)+$', controller.signal);
  const matching = worker.match([bytes(`${'a'.repeat(40)}b`)]);
  controller.abort(new Error('stopped'));
  await expect(matching).rejects.toThrow('stopped');
  await worker.close();
});
