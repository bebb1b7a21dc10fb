import { describeCutReplies } from '../../test/cut-replies.ts';
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

const streams: Record<string, string | Uint8Array> = {
  ...Object.fromEntries(['B30', 'B32', 'B36', 'B38'].map((id) => [id, readAnswer(id).body ?? ''])),
  'every kind of block': everything,
  'every kind of block, CRLF': everything.replaceAll('\n', '\r\n'),
};

describeCutReplies({
  streams,
  createReply: createReplyReader,
  broken: /^(stream_interrupted|provider_overloaded)$/,
});
