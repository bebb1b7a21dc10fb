import type { ReplyPlan } from './reply-plan.ts';

/** One reply of Anthropic Messages as frames. */
export function toAnthropicMessagesFrames({ round, model, texts, call, ...tokens }: ReplyPlan): string[] {
  const frames: string[] = [];
  const add = (type: string, content: object): void => {
    frames.push(`event: ${type}\ndata: ${JSON.stringify({ type, ...content })}\n\n`);
  };
  const { inputTokens, outputTokens } = tokens;
  const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const usage = { input_tokens: inputTokens, ...cache, output_tokens: 1, service_tier: 'standard' };
  const start = { type: 'message', role: 'assistant', model, content: [], stop_reason: null };
  add('message_start', { message: { id: `msg_${round}`, ...start, stop_sequence: null, usage } });
  add('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  add('ping', {});
  for (const text of texts) add('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
  add('content_block_stop', { index: 0 });
  if (call) {
    const { id, name, argumentPieces } = call;
    add('content_block_start', { index: 1, content_block: { type: 'tool_use', id, name, input: {} } });
    for (const piece of ['', ...argumentPieces]) {
      add('content_block_delta', { index: 1, delta: { type: 'input_json_delta', partial_json: piece } });
    }
    add('content_block_stop', { index: 1 });
  }
  const ending = { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null };
  add('message_delta', { delta: ending, usage: { output_tokens: outputTokens } });
  add('message_stop', {});
  return frames;
}
