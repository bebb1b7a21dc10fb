import { describeCutReplies } from '../../test/cut-replies.ts';
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

const streams: Record<string, string> = {
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

describeCutReplies({ streams, createReply: createReplyReader, broken: /^stream_interrupted$/ });
