import { LOOK_UP } from '../row.ts';
import type { BareCall, BareProtocol } from './protocol.ts';

interface Frame {
  usage: { prompt_tokens: number; completion_tokens: number } | null;
  choices: {
    delta: {
      content?: string | null;
      tool_calls?: { index: number; id?: string; function: { name?: string; arguments: string } }[];
    };
  }[];
}

const TOOLS = JSON.stringify([{ type: 'function', function: LOOK_UP }]);

/** Chat Completions. */
export const openaiChat: BareProtocol = {
  path: '/v1/chat/completions',
  toHead: (model) =>
    `{"model":${JSON.stringify(model)},"stream":true,"stream_options":{"include_usage":true},"tools":${TOOLS},"messages":[`,
  prompt: '{"role":"user","content":"hi"}',
  tail: ']}',
  createReader: (reply, onText) => (data) => {
    if (data === '[DONE]') return;
    const frame: Frame = JSON.parse(data);
    if (frame.usage) {
      reply.inputTokens = frame.usage.prompt_tokens;
      reply.outputTokens = frame.usage.completion_tokens;
    }
    const delta = frame.choices[0]?.delta;
    if (delta === undefined) return;
    if (delta.content) {
      reply.text += delta.content;
      onText(delta.content);
    }
    for (const piece of delta.tool_calls ?? []) {
      const { name = '', arguments: args } = piece.function;
      const known = reply.calls[piece.index];
      if (known) known.arguments += args;
      else reply.calls[piece.index] = { id: piece.id ?? '', name, arguments: args };
    }
  },
  toHistory: ({ text, calls }, results) =>
    `,${JSON.stringify({ role: 'assistant', content: text, tool_calls: calls.map(toWireCall) })}${calls
      .map(
        ({ id }, i) =>
          `,${JSON.stringify({ role: 'tool', tool_call_id: id, content: results[i] as string })}`,
      )
      .join('')}`,
};

function toWireCall({ id, name, arguments: args }: BareCall): object {
  return { id, type: 'function', function: { name, arguments: args } };
}
