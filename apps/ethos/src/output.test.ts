import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createOutput, isOneScreen, type Output } from './output.ts';

/** A stream whose every write fails with this code. */
function createBroken(code: string): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });
}

function untilClosed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

describe('an output', () => {
  test('closes without a failure when its reader leaves, and writes nothing any more', async () => {
    const stream = createBroken('EPIPE');
    const output = createOutput(stream);
    const closed = untilClosed(output.closed);
    output.write('a');
    await closed;
    expect(output.failure).toBeUndefined();
    output.write('b');
    await output.flush();
    expect(stream.writableLength).toBeLessThan(3);
  });

  test('keeps why nothing can be written any more', async () => {
    const output = createOutput(createBroken('ENOSPC'));
    output.write('a');
    await output.flush();
    expect(output.closed.aborted).toBe(true);
    expect(output.failure?.message).toBe('write ENOSPC');
  });

  test('flushes after everything written before', async () => {
    const written: string[] = [];
    const slow = new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        setImmediate(() => {
          written.push(chunk);
          done();
        });
      },
    });
    const output = createOutput(slow);
    output.write('a');
    output.write('b');
    await output.flush();
    expect(written.join('')).toBe('ab');
  });
});

describe('two outputs', () => {
  function toFile(path: string): { output: Output; fd: number } {
    const fd = openSync(path, 'a');
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk: string, _encoding, done) => {
        writeSync(fd, chunk);
        done();
      },
    });
    return { output: createOutput(Object.assign(stream, { fd })), fd };
  }

  const canTell = process.platform !== 'win32';

  test('are read as one when they end in one file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethos-output-test-'));
    const files = ['a', 'a', 'b'].map((name) => toFile(join(folder, name)));
    const [one, same, other] = files.map(({ output }) => output) as [Output, Output, Output];
    expect([isOneScreen(one, same), isOneScreen(one, other), isOneScreen(one, one)]).toEqual([
      canTell,
      false,
      true,
    ]);
    for (const { fd } of files) closeSync(fd);
    rmSync(folder, { recursive: true });
  });

  test('are not read as one when nothing is known of them', () => {
    const [one, other] = [createOutput(new Writable()), createOutput(new Writable())];
    expect(isOneScreen(one, other)).toBe(false);
    expect(createOutput(Object.assign(new Writable(), { fd: 99_999 })).place).toBeUndefined();
  });
});
