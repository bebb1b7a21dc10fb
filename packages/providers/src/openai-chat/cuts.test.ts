import { describeCutReplies } from '../../test/cut-replies.ts';
import { readAnswer } from '../../test/fixtures.ts';
import { createReplyReader } from './reply-reader.ts';

const ids = 'B02 B04 B06 B10 B12 B14 B16 B18 B20 B22 B24 B28 B34 B40 B74'.split(' ');

describeCutReplies({
  streams: Object.fromEntries(ids.map((id) => [id, readAnswer(id).body ?? ''])),
  createReply: (call) => createReplyReader({ call, inlineThinkTags: true }),
  broken: /^(stream_interrupted|provider_unavailable)$/,
});
