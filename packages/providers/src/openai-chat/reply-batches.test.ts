import { expect, it } from 'vitest';
import { createConnection } from '../http-connection.ts';
import { type ReplyBatch, readReplyBatches } from '../reply-batches.ts';
import { createReplyReader } from './reply-reader.ts';

async function read(...pieces: string[]): Promise<ReplyBatch[]> {
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    for (const piece of pieces) yield new TextEncoder().encode(piece);
  }
  const connection = createConnection(new AbortController().signal);
  const call = { host: 'h', phase: 'before_output' as const, secrets: [] };
  const batches: ReplyBatch[] = [];
  const reply = createReplyReader({ call, inlineThinkTags: false });
  const options = { call, connection, reply };
  for await (const batch of readReplyBatches(body(), options)) batches.push(batch);
  connection.release();
  return batches;
}

const frame = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x' }, finish_reason: 'stop' }] })}\n\n`;
const heartbeat = { type: 'heartbeat' };

it('gives a sign of life for comments, half frames and frames without content', async () => {
  const empty = 'data: {"choices":[{"delta":{"role":"assistant","content":""}}]}\n\n';
  const batches = await read(': processing\n\n', frame.slice(0, 9), frame.slice(9), empty, 'data: {}\n\n');
  expect(batches.map(({ chunks }) => chunks)).toEqual([
    [heartbeat],
    [heartbeat],
    [{ type: 'response_start' }, { type: 'text_delta', text: 'x' }],
    [heartbeat],
    [heartbeat],
    [{ type: 'finish', reason: 'stop', raw: 'stop' }],
  ]);
});

it('counts nothing behind the end mark, errors included', async () => {
  const batches = await read(
    frame,
    `data: [DONE]\n\n${frame}`,
    'data: {"error":{"message":"late"}}\n\n',
    'data: {"half',
  );
  expect(batches).toHaveLength(2);
  expect(batches[1]).toEqual({ chunks: [{ type: 'finish', reason: 'stop', raw: 'stop' }] });
});

it('keeps reading behind a finish reason: usage and even text may follow', async () => {
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n';
  const chunks = (await read(frame, frame, usage)).flatMap((batch) => batch.chunks);
  expect(chunks.map((chunk) => chunk.type)).toEqual([
    'response_start',
    'text_delta',
    'text_delta',
    'usage',
    'finish',
  ]);
});
