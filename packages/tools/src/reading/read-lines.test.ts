import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFolders } from '../../test/make-folders.ts';
import { type LineRange, type ReadLines, readLines } from './read-lines.ts';

const range: LineRange = {
  encoding: 'utf-8',
  startLine: 1,
  lineCount: 1000,
  maxChars: 10_000,
  maxCountedBytes: Number.POSITIVE_INFINITY,
  signal: new AbortController().signal,
};

async function readText(content: string | Uint8Array, part: Partial<LineRange>): Promise<ReadLines> {
  await using folders = await makeFolders();
  const path = join(folders.inside, 'file');
  await writeFile(path, content);
  await using handle = await open(path);
  return await readLines(handle, { ...range, ...part });
}

it('gives the asked lines of any text exactly, and counts all lines', async () => {
  const piece = fc.constantFrom('a', 'bé', '日本', '😀', '\n', '\n', '\r\n', '');
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, from, count) => {
        const lines = all.split(/(?<=\n)/).filter((line) => line !== '');
        const wanted = lines.slice(from - 1, from - 1 + count);
        const read = await readText(all, { startLine: from, lineCount: count });
        expect(read.text).toBe(wanted.join(''));
        expect(read).toMatchObject({ totalLines: lines.length, isCut: false, isDamaged: false });
        if (wanted.length === 0) return;
        expect(read).toMatchObject({
          lastLine: from - 1 + wanted.length,
          hasMore: lines.length >= from + count,
        });
      },
    ),
    { numRuns: 100, seed: 7 },
  );
});

it('leaves a line that does not fit for the next read', async () => {
  const read = await readText('12345\n12345\n12345\n', { maxChars: 14 });
  expect(read).toMatchObject({
    text: '12345\n12345\n',
    lastLine: 2,
    hasMore: true,
    isCut: false,
    totalLines: 3,
  });
});

it('takes lines that fill the cap to the last character', async () => {
  const read = await readText('12345\n12345\n', { maxChars: 12 });
  expect(read).toMatchObject({ text: '12345\n12345\n', lastLine: 2, hasMore: false });
});

it('cuts the first line when it alone is too long, without half a character', async () => {
  const read = await readText('abc😀def\nnext\n', { maxChars: 4 });
  expect(read).toMatchObject({ text: 'abc', lastLine: 1, isCut: true, hasMore: true, totalLines: 2 });
});

it('reads characters that lie across the borders of its chunks', async () => {
  const text = `${'x'.repeat(256 * 1024 - 1)}é${'\n'}😀`;
  const read = await readText(text, { maxChars: 1_000_000 });
  expect(read.text).toBe(text);
  expect(read.isDamaged).toBe(false);
});

it('stops counting lines behind the cap of bytes', async () => {
  const read = await readText('line\n'.repeat(200_000), { lineCount: 2, maxCountedBytes: 300_000 });
  expect(read).toMatchObject({ text: 'line\nline\n', lastLine: 2, hasMore: true, totalLines: undefined });
});

it('notes bytes that are no UTF-8, and not the character that stands for them', async () => {
  expect(await readText(Buffer.from('a\xffb\n', 'latin1'), {})).toMatchObject({
    text: 'a\ufffdb\n',
    isDamaged: true,
  });
  expect(await readText(Buffer.from([0x61, 0xe6, 0x97]), {})).toMatchObject({ isDamaged: true });
  expect(await readText('a\ufffdb\n', {})).toMatchObject({ text: 'a\ufffdb\n', isDamaged: false });
});

it('stops when the turn is stopped', async () => {
  await expect(readText('x', { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
});
