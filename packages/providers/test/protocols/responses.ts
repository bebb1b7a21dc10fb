import { createOpenAIResponsesProvider } from '../../src/openai-responses/index.ts';
import * as responses from '../responses-frames.ts';
import { type Part, type Protocol, parseArguments, textOf } from './protocol.ts';

export const RESPONSES: Protocol = {
  name: 'Responses',
  create: (baseURL) => createOpenAIResponsesProvider({ baseURL }),
  calls: (calls, ending = 'asks') =>
    responses.toStream(
      responses.begin(),
      ...calls.map(({ id, name, args }, index) => {
        const item = { id: `fc_${index}`, type: 'function_call', call_id: id, name };
        const pieces = Array.isArray(args) ? args : [];
        const all = Array.isArray(args) ? args.join('') : args;
        const at = { item_id: item.id, output_index: index };
        const whole = [
          { type: 'response.function_call_arguments.done', ...at, arguments: all },
          responses.done(index, { ...item, arguments: all, status: 'completed' }),
        ];
        return [
          responses.added(index, { ...item, arguments: '', status: 'in_progress' }),
          ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
          ...(ending === 'cut' ? [] : whole),
        ];
      }),
      ending === 'cut' ? responses.incomplete('max_output_tokens') : responses.completed(),
    ),
  text: (...pieces) =>
    responses.toStream(
      responses.begin(),
      responses.message(0, ...pieces),
      responses.completed([responses.messageItem(pieces.join(''))]),
    ),
  half: (text) => responses.toStream(responses.begin(), responses.textDelta(0, text)),
  failure: (kind, message) => {
    const code = {
      failed: 'server_error',
      overloaded: 'server_is_overloaded',
      limited: 'rate_limit_exceeded',
      quota: 'insufficient_quota',
      overflow: 'context_length_exceeded',
    }[kind];
    return responses.toStream({ type: 'error', code, message, param: null, sequence_number: null });
  },
  sentCalls: (body) => {
    const items = (body.input ?? []) as Part[];
    return items
      .filter(({ type }) => type === 'function_call')
      .map(({ call_id = '', arguments: args }) => ({
        id: call_id,
        args: parseArguments(args),
        answers: items
          .filter(({ type, call_id: of }) => type === 'function_call_output' && of === call_id)
          .map(({ output }) => textOf(output)),
      }));
  },
};
