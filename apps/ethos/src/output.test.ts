import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createOutput } from './output.ts';

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
