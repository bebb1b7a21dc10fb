import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPipedText } from './piped-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(maxBytes?: number): { stdin: PassThrough; notes: string[]; text: Promise<string> } {
  const stdin = new PassThrough();
  const notes: string[] = [];
  return { stdin, notes, text: readPipedText({ stdin, note: (line) => notes.push(line), maxBytes }) };
}

describe('piped input', () => {
  test('is read to its end, characters cut by chunks included', async () => {
    const { stdin, text, notes } = start();
    const bytes = Buffer.from('a😀b');
    stdin.write(bytes.subarray(0, 3));
    stdin.end(bytes.subarray(3));
    expect(await text).toBe('a😀b');
    await vi.advanceTimersByTimeAsync(5000);
    expect(notes).toEqual([]);
  });

  test('that is silent is announced after 1 s and left after 3 s', async () => {
    const { text, notes } = start();
    await vi.advanceTimersByTimeAsync(999);
    expect(notes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(notes).toEqual(['waiting for input on stdin …']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(notes).toEqual([expect.any(String), 'no input on stdin after 3 s, going on without it']);
    expect(await text).toBe('');
  });

  test('that has begun is waited for', async () => {
    const { stdin, text } = start();
    stdin.write('slow');
    await vi.advanceTimersByTimeAsync(60_000);
    stdin.end(' but sure');
    expect(await text).toBe('slow but sure');
  });

  test('is empty when the pipe is', async () => {
    const { stdin, text } = start();
    stdin.end();
    expect(await text).toBe('');
  });

  test('that is too long is refused', async () => {
    const { stdin, text } = start(4);
    stdin.write('12345');
    await expect(text).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringContaining('4 bytes'),
    });
  });

  test('that cannot be read is refused with the reason', async () => {
    const { stdin, text } = start();
    stdin.destroy(new Error('EISDIR'));
    await expect(text).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringContaining('EISDIR'),
    });
  });
});
