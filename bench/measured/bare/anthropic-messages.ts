import { LOOK_UP } from '../row.ts';
import type { BareProtocol } from './protocol.ts';

type Frame =
  | { type: 'message_start'; message: { usage: { input_tokens: number } } }
  | {
      type: 'content_block_start';
      content_block: { type: 'text' } | { type: 'tool_use'; id: string; name: string };
    }
  | {
      type: 'content_block_delta';
      delta: { type: 'text_delta'; text: string } | { type: 'input_json_delta'; partial_json: string };
    }
  | { type: 'message_delta'; usage: { output_tokens: number } }
  | { type: 'content_block_stop' | 'message_stop' | 'ping' };

const TOOLS = JSON.stringify([
  { name: LOOK_UP.name, description: LOOK_UP.description, input_schema: LOOK_UP.parameters },
]);

/** Anthropic Messages. */
export const anthropicMessages: BareProtocol = {
  path: '/v1/messages',
  toHead: (model) =>
    `{"model":${JSON.stringify(model)},"max_tokens":4096,"stream":true,"tools":${TOOLS},"messages":[`,
  prompt: '{"role":"user","content":"hi"}',
  tail: ']}',
  createReader: (reply, onText) => (data) => {
    const frame: Frame = JSON.parse(data);
    if (frame.type === 'content_block_delta') {
      const { delta } = frame;
      if (delta.type === 'text_delta') {
        reply.text += delta.text;
        onText(delta.text);
      } else {
        const call = reply.calls.at(-1);
        if (call) call.arguments += delta.partial_json;
      }
    } else if (frame.type === 'content_block_start') {
      const block = frame.content_block;
      if (block.type === 'tool_use') reply.calls.push({ id: block.id, name: block.name, arguments: '' });
    } else if (frame.type === 'message_start') reply.inputTokens = frame.message.usage.input_tokens;
    else if (frame.type === 'message_delta') reply.outputTokens = frame.usage.output_tokens;
  },
  toHistory: ({ text, calls }, results) => {
    const blocks = calls.map(({ id, name, arguments: args }) => ({
      type: 'tool_use',
      id,
      name,
      input: JSON.parse(args),
    }));
    const answers = calls.map(({ id }, i) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: results[i] as string,
    }));
    const assistant = { role: 'assistant', content: [{ type: 'text', text }, ...blocks] };
    return `,${JSON.stringify(assistant)},${JSON.stringify({ role: 'user', content: answers })}`;
  },
};
