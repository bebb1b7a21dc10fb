import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../test/fixtures.ts';
import {
  blockStart,
  blockStop,
  callBlock,
  messageDelta,
  messageStart,
  messageStop,
  ping,
  textBlock,
  thinkingBlock,
  toStream,
} from '../../test/messages-frames.ts';
import { createConnection } from '../http-connection.ts';
import type { FailedCall } from '../http-failure.ts';
import { readReplyBatches } from '../reply-batches.ts';
import { createReplyReader } from './reply-reader.ts';

const everything = toStream(
  messageStart({ input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 1 }),
  ping,
  thinkingBlock(0, 'c2ln', 'Größe ', '😀?'),
  [blockStart(1, { type: 'redacted_thinking', data: 'eA==' }), blockStop(1)],
  textBlock(2, 'Grüße, ', '😀\u2028'),
  callBlock(3, 'a', '{"text":"ä', '😀"}'),
  callBlock(4, 'b'),
  messageDelta('tool_use', { output_tokens: 30 }),
  messageStop,
);

const STREAMS: Record<string, Uint8Array> = {
  ...Object.fromEntries(['B30', 'B32', 'B36', 'B38'].map((id) => [id, toBytes(readAnswer(id).body)])),
  'every kind of block': toBytes(everything),
  'every kind of block, CRLF': toBytes(everything.replaceAll('\n', '\r\n')),
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
  const call: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reply = createReplyReader(call);
  const result: Read = { text: '', thinking: '', blocks: [], usage: undefined, ending: 'none' };
  for await (const { chunks, failure } of readReplyBatches(toBody(pieces), { call, connection, reply })) {
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

function toBytes(body: string | Uint8Array = ''): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

describe('a reply cut anywhere', () => {
  it.each(Object.keys(STREAMS))('%s gives the same chunks', async (name) => {
    const bytes = STREAMS[name] ?? new Uint8Array();
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

  it.each(Object.keys(STREAMS))(
    '%s ended early gives the same so far, and a proper ending only with its stop reason',
    async (name) => {
      const bytes = STREAMS[name] ?? new Uint8Array();
      const whole = await read([bytes]);
      const stopsAt = new TextDecoder('latin1').decode(bytes).indexOf('"stop_reason":"tool_use"');
      for (let at = 0; at < bytes.length; at += 3) {
        const cut = await read([bytes.subarray(0, at)]);
        expect(whole.text.startsWith(cut.text)).toBe(true);
        expect(whole.thinking.startsWith(cut.thinking)).toBe(true);
        expect(whole.blocks.slice(0, cut.blocks.length)).toEqual(cut.blocks);
        if (cut.ending === 'tool_calls') {
          expect(at).toBeGreaterThan(stopsAt);
          expect(cut).toEqual(whole);
        } else expect(cut.ending).toMatch(/^(stream_interrupted|provider_overloaded)$/);
      }
    },
  );
});
