import { describe, expect, it } from 'vitest';
import * as chat from './chat-frames.ts';
import { textReply as messagesReply } from './messages-frames.ts';
import { playReplies } from './play-replies.ts';
import { CHAT } from './protocols/chat.ts';
import { MESSAGES } from './protocols/messages.ts';
import type { Protocol } from './protocols/protocol.ts';
import { RESPONSES } from './protocols/responses.ts';
import { textReply as responsesReply } from './responses-frames.ts';

function chatReply(usage: object): string {
  return chat.toStream(chat.delta({ content: 'ok' }), chat.delta({}, 'stop'), { choices: [], usage });
}

/** 100 tokens in, 60 of them read from a cache and 10 written to it; 30 out, 12 of them reasoning. */
const CACHED: [string, Protocol, string, object][] = [
  [
    'Chat Completions',
    CHAT,
    chatReply({
      prompt_tokens: 100,
      completion_tokens: 30,
      total_tokens: 130,
      prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
      completion_tokens_details: { reasoning_tokens: 12 },
    }),
    { reasoningTokens: 12 },
  ],
  [
    'Messages',
    MESSAGES,
    messagesReply('ok', {
      input_tokens: 30,
      cache_read_input_tokens: 60,
      cache_creation_input_tokens: 10,
      output_tokens: 1,
    }).replace('"output_tokens":5', '"output_tokens":30'),
    {},
  ],
  [
    'Responses',
    RESPONSES,
    responsesReply('ok', {
      usage: {
        input_tokens: 100,
        input_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
        output_tokens: 30,
        output_tokens_details: { reasoning_tokens: 12 },
        total_tokens: 130,
      },
    }),
    { reasoningTokens: 12 },
  ],
];

describe('tokens', () => {
  it.each(CACHED)('B74 of %s are told once, their classes as parts', async (_name, protocol, body, more) => {
    const { events } = await playReplies(protocol, [body]);
    const counts = { inputTokens: 100, outputTokens: 30, cacheReadTokens: 60, cacheWriteTokens: 10 };
    expect(events.filter(({ type }) => type === 'usage')).toMatchObject([{ ...counts, ...more }]);
  });
});
