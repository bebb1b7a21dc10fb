import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NotAnEventStreamError, readServerSentEvents } from './sse.ts';
import type { ServerSentEvent, ServerSentEventOptions } from './sse-decoder.ts';

async function* toBody(
  pieces: readonly (string | Uint8Array)[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const piece of pieces) yield typeof piece === 'string' ? new TextEncoder().encode(piece) : piece;
}

async function read(
  pieces: readonly (string | Uint8Array)[],
  options?: ServerSentEventOptions,
): Promise<ServerSentEvent[]> {
  const events: ServerSentEvent[] = [];
  for await (const batch of readServerSentEvents(toBody(pieces), options)) events.push(...batch);
  return events;
}

function frame(data: string, more: Partial<ServerSentEvent> = {}): ServerSentEvent {
  return { data, event: undefined, id: undefined, unclosed: false, ...more };
}

function cut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const ends = [...new Set(cuts.map((at) => at % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
}

describe('readServerSentEvents', () => {
  it('reads fields, drops one blank behind the colon and ignores what it does not know', async () => {
    const text = 'event: ping\nid: 7\ndata:  two blanks\nretry: 5\nfoo: bar\n\ndata:none\n\n';
    expect(await read([text])).toEqual([frame(' two blanks', { event: 'ping', id: '7' }), frame('none')]);
  });

  it('joins several data lines and knows a field without a colon', async () => {
    expect(await read(['data: a\ndata\ndata: b\n\n'])).toEqual([frame('a\n\nb')]);
  });

  it('gives an empty batch for comments and for half a frame, so that a consumer sees life', async () => {
    const sizes: number[] = [];
    for await (const batch of readServerSentEvents(toBody([': keep-alive\n\n', 'data: a', '\n\n']))) {
      sizes.push(batch.length);
    }
    expect(sizes).toEqual([0, 0, 1]);
  });

  it('drops a frame without data and starts the next one clean', async () => {
    expect(await read(['event: gone\nid: 1\n\ndata: x\n\n'])).toEqual([frame('x')]);
  });

  it('drops a byte order mark at the start, also cut, and keeps one elsewhere', async () => {
    const bytes = new TextEncoder().encode('\uFEFFdata: a\uFEFF\n\ndata: \uFEFFb\n\n');
    expect(await read(cut(bytes, [1, 2]))).toEqual([frame('a\uFEFF'), frame('\uFEFFb')]);
  });

  it.each(['\n', '\r', '\r\n'])('ends lines at %j wherever the body is cut', async (end) => {
    const bytes = new TextEncoder().encode(`data: one${end}data: två${end}${end}data: three${end}${end}`);
    for (let at = 0; at <= bytes.length; at++) {
      expect(await read(cut(bytes, [at]))).toEqual([frame('one\ntvå'), frame('three')]);
    }
  });

  it('closes a frame at a carriage return without waiting for more', async () => {
    const batches: number[] = [];
    for await (const batch of readServerSentEvents(toBody(['data: a\r\r', '\ndata: b\r\r\n']))) {
      batches.push(batch.length);
    }
    expect(batches).toEqual([1, 1]);
  });

  it('B18: ends no line at U+2028, U+2029, U+0085 or a vertical tab', async () => {
    const text = 'a\u2028b\u2029c\u0085d\u000be';
    expect(await read([`data: ${text}\n\n`])).toEqual([frame(text)]);
  });

  it('B22: counts a last frame without a blank line and says that it was not closed', async () => {
    expect(await read(['data: a\n\ndata: b'])).toEqual([frame('a'), frame('b', { unclosed: true })]);
    expect(await read(['data: b\r'])).toEqual([frame('b', { unclosed: true })]);
  });

  it('gives nothing for an empty body', async () => {
    expect(await read([])).toEqual([]);
    expect(await read(['', '\n\n', ''])).toEqual([]);
  });

  it('fails with stream_corrupt when a frame is too long, in one line or in many', async () => {
    const options = { maxFrameBytes: 100 };
    const long = 'x'.repeat(101);
    const message = {
      code: 'stream_corrupt',
      message: 'a frame of the event stream is longer than 100 bytes',
    };
    await expect(read([`data: ${long}`], options)).rejects.toMatchObject(message);
    await expect(read([`data: ${long}\n\n`], options)).rejects.toMatchObject(message);
    await expect(
      read(['data: '.padEnd(60, 'x'), '\ndata: '.padEnd(60, 'y'), '\n'], options),
    ).rejects.toMatchObject(message);
    expect(await read([`data: ${'x'.repeat(90)}\n\n`, `data: ${'y'.repeat(90)}\n\n`], options)).toHaveLength(
      2,
    );
  });

  it.each(['{"error":"no"}', '\n [{"error":1}]', '<!doctype html><p>502'])(
    'gives up on %j with its text',
    async (text) => {
      const failed = read([text.slice(0, 3), text.slice(3)]);
      await expect(failed).rejects.toMatchObject({
        name: 'NotAnEventStreamError',
        text,
      } satisfies Partial<NotAnEventStreamError>);
    },
  );

  it('closes the body when the consumer leaves', async () => {
    let closed = false;
    async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
      try {
        for (;;) yield new TextEncoder().encode('data: a\n\n');
      } finally {
        closed = true;
      }
    }
    for await (const batch of readServerSentEvents(body())) {
      expect(batch).toEqual([frame('a')]);
      break;
    }
    expect(closed).toBe(true);
  });

  it('passes on what the body throws', async () => {
    async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
      yield new TextEncoder().encode('data: a\n\n');
      throw new Error('reset');
    }
    const events = readServerSentEvents(body());
    expect((await events.next()).value).toEqual([frame('a')]);
    await expect(events.next()).rejects.toThrow('reset');
  });

  it('gives the same events wherever the body is cut', async () => {
    const piece = fc.constantFrom(
      'data: ',
      'data:',
      'event: e',
      'id: 1',
      ': c',
      'é',
      '😀',
      '\u2028',
      '\uFEFF',
      '{"a":1}',
      ' ',
    );
    const end = fc.constantFrom('\n', '\r', '\r\n', '\n\n', '\r\r', '\r\n\r\n', '');
    const text = fc
      .array(fc.tuple(piece, piece, end), { maxLength: 20 })
      .map((lines) => `data: ${lines.flat().join('')}`);
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 12 }), async (stream, cuts) => {
        const bytes = new TextEncoder().encode(stream);
        const whole = await read([bytes]);
        expect(await read(cut(bytes, cuts))).toEqual(whole);
        expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
      }),
      { numRuns: 500, seed: 20_261_201 },
    );
  });
});
