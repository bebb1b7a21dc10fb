import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../test/fixtures.ts';
import { createConnection } from '../http-connection.ts';
import type { FailedCall } from '../http-failure.ts';
import { readReplyBatches } from '../reply-batches.ts';
import { createReplyReader } from './reply-reader.ts';

const ids = [
  'B02',
  'B04',
  'B06',
  'B10',
  'B12',
  'B14',
  'B16',
  'B18',
  'B20',
  'B22',
  'B24',
  'B28',
  'B34',
  'B40',
  'B74',
];

interface Read {
  text: string;
  thinking: string;
  calls: string[];
  usage: string | undefined;
  ending: string;
}

async function read(pieces: readonly Uint8Array[]): Promise<Read> {
  const connection = createConnection(new AbortController().signal);
  const call: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reply = createReplyReader({ call, inlineThinkTags: true });
  const result: Read = { text: '', thinking: '', calls: [], usage: undefined, ending: 'none' };
  for await (const { chunks, failure } of readReplyBatches(toBody(pieces), { call, connection, reply })) {
    for (const chunk of chunks) {
      if (chunk.type === 'text_delta') result.text += chunk.text;
      if (chunk.type === 'thinking_delta') result.thinking += chunk.thinking;
      if (chunk.type === 'tool_call') result.calls.push(JSON.stringify(chunk));
      if (chunk.type === 'usage') result.usage = JSON.stringify(chunk);
      if (chunk.type === 'finish') result.ending = chunk.reason;
    }
    if (failure) result.ending = (failure.cause as { code: string }).code;
  }
  connection.release();
  return result;
}

async function* toBody(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* pieces;
}

function toBytes(id: string): Uint8Array {
  const { body = '' } = readAnswer(id);
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

describe('a reply cut anywhere', () => {
  it.each(ids)('%s gives the same chunks', async (id) => {
    const bytes = toBytes(id);
    const whole = await read([bytes]);
    expect(whole.ending).not.toBe('none');
    expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length }), async (at) => {
        expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  it.each(ids)(
    '%s ended early gives the same text so far, and a proper ending only with its finish reason',
    async (id) => {
      const bytes = toBytes(id);
      const whole = await read([bytes]);
      for (let at = 0; at < bytes.length; at += 7) {
        const cut = await read([bytes.subarray(0, at)]);
        expect(whole.text.startsWith(cut.text)).toBe(true);
        expect(whole.thinking.startsWith(cut.thinking)).toBe(true);
        if (cut.ending === whole.ending && whole.ending !== 'provider_unavailable')
          expect(cut.calls).toEqual(whole.calls);
        else
          expect([cut.ending, cut.calls]).toEqual([
            expect.stringMatching(/^(stream_interrupted|provider_unavailable)$/),
            [],
          ]);
      }
    },
  );
});
