import { LOOK_UP } from '../row.ts';
import type { BareProtocol } from './protocol.ts';

type Frame =
  | { type: 'response.output_text.delta'; delta: string }
  | {
      type: 'response.output_item.done';
      item: { type: 'message' } | { type: 'function_call'; call_id: string; name: string; arguments: string };
    }
  | { type: 'response.completed'; response: { usage: { input_tokens: number; output_tokens: number } } }
  | { type: 'other' };

const TOOLS = JSON.stringify([{ type: 'function', ...LOOK_UP }]);

/** OpenAI Responses, with the conversation sent each time. */
export const openaiResponses: BareProtocol = {
  path: '/v1/responses',
  toHead: (model) =>
    `{"model":${JSON.stringify(model)},"stream":true,"store":false,"tools":${TOOLS},"input":[`,
  prompt: '{"role":"user","content":"hi"}',
  tail: ']}',
  createReader: (reply, onText) => (data) => {
    const frame: Frame = JSON.parse(data);
    if (frame.type === 'response.output_text.delta') {
      reply.text += frame.delta;
      onText(frame.delta);
    } else if (frame.type === 'response.output_item.done') {
      const { item } = frame;
      if (item.type === 'function_call')
        reply.calls.push({ id: item.call_id, name: item.name, arguments: item.arguments });
    } else if (frame.type === 'response.completed') {
      reply.inputTokens = frame.response.usage.input_tokens;
      reply.outputTokens = frame.response.usage.output_tokens;
    }
  },
  toHistory: ({ text, calls }, results) => {
    const message = { role: 'assistant', content: [{ type: 'output_text', text }] };
    const items = calls.flatMap(({ id, name, arguments: args }, i) => [
      { type: 'function_call', call_id: id, name, arguments: args },
      { type: 'function_call_output', call_id: id, output: results[i] as string },
    ]);
    return [message, ...items].map((item) => `,${JSON.stringify(item)}`).join('');
  },
};
