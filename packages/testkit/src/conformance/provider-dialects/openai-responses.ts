import type { DialectReply, DialectUsage, ProviderDialect } from '../provider-dialect.ts';

type Frame = { type: string } & Record<string, unknown>;
interface Item {
  frames: Frame[];
  item: object;
}

/** The Responses protocol as OpenAI's service speaks it. */
export const openaiResponses: ProviderDialect = {
  reports: ['cacheRead', 'reasoning'],
  thinks: true,
  overflow: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  writeReply(reply, usage) {
    const items = toItems(reply);
    const content = toContent(items);
    return {
      content: toFrames(content),
      ending: toFrames([toEnding(reply, { items, usage })], content.length),
    };
  },
  writeOverload(reply) {
    const error = { code: 'server_is_overloaded', message: 'The server is overloaded.' };
    const failed = {
      type: 'response.failed',
      response: toResponse('failed', { error, output: [], usage: null }),
    };
    return toFrames([...toContent(toItems(reply)), failed]);
  },
  writeFailure: ({ status, message }) =>
    JSON.stringify({
      error: { message, type: 'invalid_request_error', code: status === 402 ? 'insufficient_quota' : null },
    }),
};

function toFrames(frames: readonly Frame[], from = 0): string {
  return frames
    .map((frame, index) => ({ ...frame, sequence_number: from + index }))
    .map((frame) => `event: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`)
    .join('');
}

function toResponse(status: string, more: object): object {
  return { id: 'resp_1', object: 'response', model: 'm', status, error: null, ...more };
}

function toContent(items: readonly Item[]): Frame[] {
  const response = toResponse('in_progress', { output: [] });
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
    ...items.flatMap(({ frames }) => frames),
  ];
}

function toEnding(
  { finish }: DialectReply,
  { items, usage }: { items: readonly Item[]; usage: DialectUsage },
): Frame {
  const status = finish === 'output_limit' ? 'incomplete' : 'completed';
  const more = {
    output: items.map(({ item }) => item),
    usage: toUsage(usage),
    ...(finish === 'output_limit' ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
  };
  return { type: `response.${status}`, response: toResponse(status, more) };
}

function toUsage({ fresh, cacheRead, cacheWrite, output, reasoning }: DialectUsage): object {
  const input_tokens = fresh + cacheRead + cacheWrite;
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: cacheRead },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: input_tokens + output,
  };
}

function toItems({ thinking, text, calls = [] }: DialectReply): Item[] {
  const makers = [
    ...(thinking ? [(index: number) => toReasoning(index, thinking)] : []),
    ...(text ? [(index: number) => toMessage(index, text)] : []),
    ...calls.map((call) => (index: number) => toCall(index, call)),
  ];
  return makers.map((make, index) => make(index));
}

function toReasoning(output_index: number, pieces: readonly string[]): Item {
  const at = { item_id: 'rs_1', output_index, summary_index: 0 };
  const item = { id: 'rs_1', type: 'reasoning', summary: [{ type: 'summary_text', text: pieces.join('') }] };
  const whole = { ...item, encrypted_content: 'ZW5jcnlwdGVk' };
  const frames = [
    { type: 'response.output_item.added', output_index, item: { ...item, summary: [] } },
    { type: 'response.reasoning_summary_part.added', ...at, part: { type: 'summary_text', text: '' } },
    ...pieces.map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...at, delta })),
    { type: 'response.reasoning_summary_text.done', ...at, text: pieces.join('') },
    { type: 'response.reasoning_summary_part.done', ...at, part: item.summary[0] },
    { type: 'response.output_item.done', output_index, item: whole },
  ];
  return { frames, item: whole };
}

function toMessage(output_index: number, pieces: readonly string[]): Item {
  const at = { item_id: 'msg_1', output_index, content_index: 0 };
  const text = pieces.join('');
  const part = { type: 'output_text', text, annotations: [] };
  const item = { id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [part] };
  const frames = [
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...item, status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
    ...pieces.map((delta) => ({ type: 'response.output_text.delta', ...at, delta })),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part },
    { type: 'response.output_item.done', output_index, item },
  ];
  return { frames, item };
}

function toCall(
  output_index: number,
  { id, name, pieces }: NonNullable<DialectReply['calls']>[number],
): Item {
  const item_id = `fc_${id}`;
  const item = { id: item_id, type: 'function_call', call_id: id, name, arguments: pieces.join('') };
  const whole = { ...item, status: 'completed' };
  const frames = [
    {
      type: 'response.output_item.added',
      output_index,
      item: { ...item, arguments: '', status: 'in_progress' },
    },
    ...pieces.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id,
      output_index,
      delta,
    })),
    { type: 'response.function_call_arguments.done', item_id, output_index, arguments: item.arguments },
    { type: 'response.output_item.done', output_index, item: whole },
  ];
  return { frames, item: whole };
}
