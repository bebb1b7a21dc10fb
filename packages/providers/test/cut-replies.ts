import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnection } from '../src/http-connection.ts';
import type { FailedCall } from '../src/http-failure.ts';
import { readReplyBatches } from '../src/reply-batches.ts';
import type { ReplyReader } from '../src/reply-reader.ts';

/** Replies of a protocol, and what reads them. */
export interface CutReplies {
  streams: Readonly<Record<string, string | Uint8Array>>;
  createReply(call: FailedCall): ReplyReader;
  /** How a reply may end that did not come whole. */
  broken: RegExp;
}

/** What a reader made of a reply. */
interface Read {
  text: string;
  thinking: string;
  /** Calls and closed blocks of reasoning. */
  blocks: string[];
  usage: string | undefined;
  ending: string;
}

/** Tests that a reply gives the same chunks wherever it is cut, and only its beginning when it ends there. */
export function describeCutReplies({ streams, createReply, broken }: CutReplies): void {
  const rows = Object.entries(streams).map(([name, stream]) => ({ name, bytes: toBytes(stream) }));

  describe('a reply cut anywhere', () => {
    it.each(rows)('$name gives the same chunks', async ({ bytes }) => {
      const whole = await readPieces(createReply, [bytes]);
      expect(whole.ending).not.toBe('none');
      const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
      expect(await readPieces(createReply, single)).toEqual(whole);
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: bytes.length }), async (at) => {
          const pieces = [bytes.subarray(0, at), bytes.subarray(at)];
          expect(await readPieces(createReply, pieces)).toEqual(whole);
        }),
        { numRuns: 60, seed: 7 },
      );
    });

    it.each(rows)(
      '$name ended early gives the same so far, and its own ending only whole',
      async ({ bytes }) => {
        const whole = await readPieces(createReply, [bytes]);
        for (let at = 0; at < bytes.length; at += 5) {
          const cut = await readPieces(createReply, [bytes.subarray(0, at)]);
          expect(whole.text.startsWith(cut.text)).toBe(true);
          expect(whole.thinking.startsWith(cut.thinking)).toBe(true);
          expect(whole.blocks.slice(0, cut.blocks.length)).toEqual(cut.blocks);
          if (cut.ending !== whole.ending) expect(cut.ending).toMatch(broken);
          else if (!broken.test(whole.ending)) expect({ ...cut, usage: whole.usage }).toEqual(whole);
        }
      },
    );
  });
}

async function readPieces(
  createReply: CutReplies['createReply'],
  pieces: readonly Uint8Array[],
): Promise<Read> {
  const connection = createConnection(new AbortController().signal);
  const call: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reply = createReply(call);
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

function toBytes(stream: string | Uint8Array): Uint8Array {
  return typeof stream === 'string' ? new TextEncoder().encode(stream) : stream;
}
