import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PipedTextOptions, readPipedText } from './piped-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(options: Partial<PipedTextOptions> = {}): {
  stdin: PassThrough;
  notes: string[];
  text: Promise<string>;
} {
  const stdin = new PassThrough();
  const notes: string[] = [];
  return { stdin, notes, text: readPipedText({ stdin, note: (line) => notes.push(line), ...options }) };
}

describe('piped input', () => {
  test('is read to its end, characters cut by chunks included', async () => {
    const { stdin, text, notes } = start({ timeoutMs: 60_000 });
    const bytes = Buffer.from('a😀b');
    stdin.write(bytes.subarray(0, 3));
    stdin.end(bytes.subarray(3));
    expect(await text).toBe('a😀b');
    expect(vi.getTimerCount()).toBe(0);
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
    expect(notes).toEqual([
      expect.any(String),
      'no input on stdin after 3 s, going on without it; --stdin waits for it',
    ]);
    expect(await text).toBe('');
  });

  test('that has begun is waited for, which is said once after 3 s of silence', async () => {
    const { stdin, text, notes } = start();
    stdin.write('slow');
    await vi.advanceTimersByTimeAsync(2999);
    expect(notes).toEqual([]);
    await vi.advanceTimersByTimeAsync(57_001);
    stdin.write(' but');
    await vi.advanceTimersByTimeAsync(60_000);
    stdin.end(' sure');
    expect(await text).toBe('slow but sure');
    expect(notes).toEqual(['still waiting for the end of stdin …']);
  });

  test('that is awaited is waited for, also while it is silent', async () => {
    const { stdin, text, notes } = start({ isAwaited: true });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(notes).toEqual(['waiting for input on stdin …']);
    stdin.end('at last');
    expect(await text).toBe('at last');
  });

  test('takes no longer than its time, whether something came or not', async () => {
    for (const first of ['', 'half']) {
      const { stdin, text } = start({ isAwaited: true, timeoutMs: 5000 });
      const refused = expect(text).rejects.toMatchObject({ code: 'turn_timeout' });
      if (first !== '') stdin.write(first);
      await vi.advanceTimersByTimeAsync(5000);
      await refused;
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  test('is empty when the pipe is', async () => {
    const { stdin, text } = start();
    stdin.end();
    expect(await text).toBe('');
  });

  test('that is too long is refused', async () => {
    const { stdin, text } = start({ maxBytes: 4 });
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
