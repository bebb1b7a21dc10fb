import type { DialectReply, DialectUsage, ProviderDialect } from '../provider-dialect.ts';

type Frame = { type: string } & Record<string, unknown>;

const STOP = { stop: 'end_turn', tool_calls: 'tool_use', output_limit: 'max_tokens' };
const ERROR_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

/** The Messages protocol as Anthropic's service speaks it. */
export const anthropicMessages: ProviderDialect = {
  reports: ['cacheRead', 'cacheWrite'],
  thinks: true,
  overflow: 'prompt is too long: 210000 tokens > 200000 maximum',
  writeReply: (reply, usage) => ({
    content: toFrames([toStart(usage), ...toBlocks(reply)]),
    ending: toFrames([
      {
        type: 'message_delta',
        delta: { stop_reason: STOP[reply.finish], stop_sequence: null },
        usage: { output_tokens: usage.output },
      },
      { type: 'message_stop' },
    ]),
  }),
  writeOverload: (reply, usage) =>
    toFrames([
      toStart(usage),
      ...toBlocks(reply),
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    ]),
  writeFailure: ({ status, message }) =>
    JSON.stringify({
      type: 'error',
      error: { type: ERROR_TYPES[status] ?? 'invalid_request_error', message },
    }),
};

function toFrames(frames: readonly Frame[]): string {
  return frames.map((frame) => `event: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`).join('');
}

function toStart({ fresh, cacheRead, cacheWrite }: DialectUsage): Frame {
  const usage = {
    input_tokens: fresh,
    cache_read_input_tokens: cacheRead,
    cache_creation_input_tokens: cacheWrite,
    output_tokens: 1,
  };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] };
  return { type: 'message_start', message: { ...message, stop_reason: null, usage } };
}

function toBlocks({ thinking, text, calls = [] }: DialectReply): Frame[] {
  const blocks: { start: object; deltas: object[] }[] = [];
  if (thinking) {
    const deltas = thinking.map((piece) => ({ type: 'thinking_delta', thinking: piece }));
    blocks.push({
      start: { type: 'thinking', thinking: '', signature: '' },
      deltas: [...deltas, { type: 'signature_delta', signature: 'c2lnbmVk' }],
    });
  }
  if (text) {
    const deltas = text.map((piece) => ({ type: 'text_delta', text: piece }));
    blocks.push({ start: { type: 'text', text: '' }, deltas });
  }
  for (const { id, name, pieces } of calls) {
    const deltas = pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
    blocks.push({ start: { type: 'tool_use', id, name, input: {} }, deltas });
  }
  return blocks.flatMap(({ start, deltas }, index) => [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]);
}
