import { createOpenAIChatProvider } from '../../src/openai-chat/index.ts';
import * as chat from '../chat-frames.ts';
import { type Part, type Protocol, parseArguments, textOf } from './protocol.ts';

export const CHAT: Protocol = {
  name: 'Chat Completions',
  create: (baseURL) => createOpenAIChatProvider({ baseURL }),
  calls: (calls, ending = 'asks') =>
    chat.toStream(
      ...calls.flatMap(({ id, name, args }, index) =>
        (Array.isArray(args) ? args : [args]).map((piece, at) =>
          chat.delta({
            tool_calls: [
              at === 0
                ? { index, id, type: 'function', function: { name, arguments: piece } }
                : { index, function: { arguments: piece } },
            ],
          }),
        ),
      ),
      chat.delta({}, ending === 'cut' ? 'length' : 'tool_calls'),
      chat.usage(10, 5),
    ),
  text: (...pieces) =>
    chat.toStream(
      ...pieces.map((content) => chat.delta({ content })),
      chat.delta({}, 'stop'),
      chat.usage(10, 5),
    ),
  half: (content) => chat.toStream(chat.delta({ content })).replace('data: [DONE]\n\n', ''),
  failure: (kind, message) => {
    const code = {
      failed: 'server_error',
      overloaded: 503,
      limited: 429,
      quota: 'insufficient_quota',
      overflow: 'context_length_exceeded',
    }[kind];
    return `data: ${JSON.stringify({ error: { message, code } })}\n\n`;
  },
  sentCalls: (body) => {
    const all = (body.messages ?? []) as Part[];
    return all
      .flatMap(({ tool_calls = [] }) => tool_calls)
      .map(({ id, function: { arguments: args } }) => ({
        id,
        args: parseArguments(args),
        answers: all.filter(({ tool_call_id }) => tool_call_id === id).map(({ content }) => textOf(content)),
      }));
  },
};
