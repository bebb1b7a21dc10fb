import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  argsDelta,
  begin,
  call,
  callAdded,
  completed,
  failed,
  incomplete,
  message,
  reasoning,
  toStream,
} from '../../test/responses-frames.ts';
import { createConnection } from '../http-connection.ts';
import type { FailedCall } from '../http-failure.ts';
import { readReplyBatches } from '../reply-batches.ts';
import { createReplyReader } from './reply-reader.ts';

const everything = toStream(
  begin(),
  reasoning(0, 'Größe ', '😀?'),
  message(1, 'Grüße, ', '😀\u2028'),
  reasoning(2),
  call(3, 'a', '{"text":"ä', '😀"}'),
  call(4, 'b', '{}'),
  completed(),
);

const STREAMS: Record<string, string> = {
  'every kind of item': everything,
  'every kind of item, CRLF': everything.replaceAll('\n', '\r\n'),
  'a text cut by the limit': toStream(begin(), message(0, 'Hälf'), incomplete('max_output_tokens')),
  'arguments cut by the limit': toStream(
    callAdded(0, 'a'),
    argsDelta(0, 'a', '{"x":"ä'),
    incomplete('max_output_tokens'),
  ),
  'a failure behind text': toStream(message(0, 'Hälf'), failed({ code: 'server_error', message: 'gone' })),
};

interface Read {
  text: string;
  thinking: string;
  blocks: string[];
  usage: string | undefined;
  ending: string;
}

async function read(pieces: readonly Uint8Array[]): Promise<Read> {
  const connection = createConnection(new AbortController().signal);
  const at: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reply = createReplyReader(at);
  const result: Read = { text: '', thinking: '', blocks: [], usage: undefined, ending: 'none' };
  for await (const { chunks, failure } of readReplyBatches(toBody(pieces), { call: at, connection, reply })) {
    for (const chunk of chunks) {
      if (chunk.type === 'text_delta') result.text += chunk.text;
      if (chunk.type === 'thinking_delta') result.thinking += chunk.thinking;
      if (chunk.type === 'tool_call' || chunk.type === 'thinking_block')
        result.blocks.push(JSON.stringify(chunk));
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

describe('a reply cut anywhere', () => {
  it.each(Object.entries(STREAMS))('%s gives the same chunks', async (_name, stream) => {
    const bytes = new TextEncoder().encode(stream);
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

  it.each(Object.entries(STREAMS))(
    '%s ended early gives the same so far, and a proper ending only with its last event',
    async (_name, stream) => {
      const bytes = new TextEncoder().encode(stream);
      const whole = await read([bytes]);
      for (let at = 0; at < bytes.length; at += 11) {
        const cut = await read([bytes.subarray(0, at)]);
        expect(whole.text.startsWith(cut.text)).toBe(true);
        expect(whole.thinking.startsWith(cut.thinking)).toBe(true);
        expect(whole.blocks.slice(0, cut.blocks.length)).toEqual(cut.blocks);
        if (cut.ending !== whole.ending) expect(cut.ending).toBe('stream_interrupted');
        else expect(cut).toEqual(whole);
      }
    },
  );
});
