import { createAnthropicMessagesProvider } from '../../src/anthropic-messages/index.ts';
import * as messages from '../messages-frames.ts';
import { type Part, type Protocol, textOf } from './protocol.ts';

export const MESSAGES: Protocol = {
  name: 'Messages',
  create: (baseURL) => createAnthropicMessagesProvider({ baseURL }),
  calls: (calls, ending = 'asks') =>
    messages.toStream(
      messages.messageStart(),
      ...calls.map(({ id, name, args }, index) => [
        messages.blockStart(index, { type: 'tool_use', id, name, input: Array.isArray(args) ? {} : args }),
        ...(Array.isArray(args) ? args : []).map((piece) => messages.jsonDelta(index, piece)),
        messages.blockStop(index),
      ]),
      messages.messageDelta(ending === 'cut' ? 'max_tokens' : 'tool_use'),
      messages.messageStop,
    ),
  text: (...pieces) =>
    messages.toStream(
      messages.messageStart(),
      messages.textBlock(0, ...pieces),
      messages.messageDelta('end_turn'),
      messages.messageStop,
    ),
  half: (text) =>
    messages.toStream(
      messages.messageStart(),
      messages.blockStart(0, { type: 'text', text: '' }),
      messages.blockDelta(0, { type: 'text_delta', text }),
    ),
  failure: (kind, message) => {
    const type = {
      failed: 'api_error',
      overloaded: 'overloaded_error',
      limited: 'rate_limit_error',
      quota: 'billing_error',
      overflow: 'invalid_request_error',
    }[kind];
    return messages.toStream({ type: 'error', error: { type, message } });
  },
  sentCalls: (body) => {
    const parts = (body.messages ?? []).flatMap(({ content }) =>
      Array.isArray(content) ? content : [],
    ) as Part[];
    return parts
      .filter(({ type }) => type === 'tool_use')
      .map(({ id = '', input }) => ({
        id,
        args: input,
        answers: parts.filter(({ tool_use_id }) => tool_use_id === id).map(({ content }) => textOf(content)),
      }));
  },
};
