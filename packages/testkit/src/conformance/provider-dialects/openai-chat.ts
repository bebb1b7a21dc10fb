import type { DialectReply, DialectUsage, ProviderDialect } from '../provider-dialect.ts';

const FINISH = { stop: 'stop', tool_calls: 'tool_calls', output_limit: 'length' };

/** Chat Completions as OpenAI's service and most local servers speak it. */
export const openaiChat: ProviderDialect = {
  reports: ['cacheRead', 'reasoning'],
  thinks: true,
  overflow: "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
  writeReply: (reply, usage) => ({
    content: toFrames(toDeltas(reply).map((delta) => toChunk(delta))),
    ending: `${toFrames([toChunk({}, FINISH[reply.finish]), { choices: [], usage: toUsage(usage) }])}data: [DONE]\n\n`,
  }),
  writeOverload: (reply) =>
    toFrames([
      ...toDeltas(reply).map((delta) => toChunk(delta)),
      { error: { message: 'The server is overloaded.', type: 'server_error', code: 503 } },
    ]),
  writeFailure: ({ status, message }) =>
    JSON.stringify({
      error: { message, type: 'invalid_request_error', code: status === 402 ? 'insufficient_quota' : null },
    }),
};

function toFrames(values: readonly object[]): string {
  return values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
}

function toChunk(delta: object, finish_reason: string | null = null): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  };
}

function toDeltas({ thinking = [], text = [], calls = [] }: DialectReply): object[] {
  return [
    { role: 'assistant', content: '' },
    ...thinking.map((piece) => ({ reasoning_content: piece })),
    ...text.map((content) => ({ content })),
    ...calls.flatMap(({ id, name, pieces }, index) => [
      { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] },
      ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ];
}

function toUsage({ fresh, cacheRead, cacheWrite, output, reasoning }: DialectUsage): object {
  const prompt_tokens = fresh + cacheRead + cacheWrite;
  return {
    prompt_tokens,
    completion_tokens: output,
    total_tokens: prompt_tokens + output,
    prompt_tokens_details: { cached_tokens: cacheRead },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}
