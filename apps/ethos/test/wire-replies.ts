import type { WireDialectName, WireResponse } from '@ethosagent/testkit';

/** What a server of one protocol says in a turn of two rounds, and how it is asked. */
interface WireTurn {
  path: string;
  /** Asks for the call `read_file` of note.txt, in pieces. 100 tokens in, 5 out. */
  call: WireResponse;
  /** Says the pieces. 150 tokens in, 5 out. */
  say(...pieces: string[]): WireResponse;
  /** Header that holds the key, and its value for this key. */
  toKeyHeader(key: string): [name: string, value: string];
}

const toBearer = (key: string): [string, string] => ['authorization', `Bearer ${key}`];

/** A whole turn in each protocol. */
export const WIRE_TURNS: Readonly<Record<WireDialectName, WireTurn>> = {
  'openai-chat': {
    path: '/v1/chat/completions',
    call: toStream([
      toChoice({
        tool_calls: [{ index: 0, id: 'call_a', function: { name: 'read_file', arguments: '{"path":' } }],
      }),
      toChoice({ tool_calls: [{ index: 0, function: { arguments: '"note.txt"}' } }] }),
      toChoice({}, 'tool_calls'),
      { choices: [], usage: { prompt_tokens: 100, completion_tokens: 5 } },
    ]),
    say: (...pieces) =>
      toStream([
        ...pieces.map((content) => toChoice({ content })),
        toChoice({}, 'stop'),
        { choices: [], usage: { prompt_tokens: 150, completion_tokens: 5 } },
      ]),
    toKeyHeader: toBearer,
  },
  'anthropic-messages': {
    path: '/v1/messages',
    call: toMessage(100, { type: 'tool_use', id: 'toolu_a', name: 'read_file', input: {} }, [
      { type: 'input_json_delta', partial_json: '{"path":' },
      { type: 'input_json_delta', partial_json: '"note.txt"}' },
    ]),
    say: (...pieces) =>
      toMessage(
        150,
        { type: 'text', text: '' },
        pieces.map((text) => ({ type: 'text_delta', text })),
      ),
    toKeyHeader: (key) => ['x-api-key', key],
  },
  'openai-responses': {
    path: '/v1/responses',
    call: toResponse(100, {
      item: { type: 'function_call', id: 'fc_a', call_id: 'call_a', name: 'read_file', arguments: '' },
      deltas: ['{"path":', '"note.txt"}'].map((delta) => ({
        type: 'response.function_call_arguments.delta',
        delta,
      })),
      done: { arguments: '{"path":"note.txt"}' },
    }),
    say: (...pieces) =>
      toResponse(150, {
        item: { type: 'message', id: 'msg_a', role: 'assistant', content: [] },
        deltas: pieces.map((delta) => ({ type: 'response.output_text.delta', content_index: 0, delta })),
        done: { content: [{ type: 'output_text', text: pieces.join(''), annotations: [] }] },
      }),
    toKeyHeader: toBearer,
  },
};

/** An answer that is an error. */
export function toFailedResponse(status: number, error: object): WireResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
}

function toStream(frames: readonly object[], last = 'data: [DONE]\n\n'): WireResponse {
  const body = frames.map((frame) => {
    const event = 'type' in frame ? `event: ${frame.type}\n` : '';
    return `${event}data: ${JSON.stringify(frame)}\n\n`;
  });
  const headers = { 'content-type': 'text/event-stream' };
  return { headers, body: body.join('') + last, chunking: 'per-event' };
}

function toChoice(delta: object, finish_reason: string | null = null): object {
  return { object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] };
}

function toMessage(
  input_tokens: number,
  content_block: { type: string; [field: string]: unknown },
  deltas: object[],
): WireResponse {
  const stop_reason = content_block.type === 'tool_use' ? 'tool_use' : 'end_turn';
  const message = { id: 'msg_a', role: 'assistant', model: 'm', content: [] };
  return toStream(
    [
      { type: 'message_start', message: { ...message, usage: { input_tokens, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ],
    '',
  );
}

function toResponse(
  input_tokens: number,
  { item, deltas, done }: { item: { id: string; [field: string]: unknown }; deltas: object[]; done: object },
): WireResponse {
  const usage = { input_tokens, output_tokens: 5, total_tokens: input_tokens + 5 };
  const whole = { ...item, ...done, status: 'completed' };
  const place = { output_index: 0, item_id: item.id };
  const frames = [
    { type: 'response.created', response: { id: 'resp_a', status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { ...item, status: 'in_progress' } },
    ...deltas.map((delta) => ({ ...place, ...delta })),
    { type: 'response.output_item.done', output_index: 0, item: whole },
    {
      type: 'response.completed',
      response: { id: 'resp_a', status: 'completed', output: [whole], usage },
    },
  ];
  return toStream(
    frames.map((frame, sequence_number) => ({ ...frame, sequence_number })),
    '',
  );
}
