/** Events of the Responses protocol, as a server would send them. */

export type Frame = Record<string, unknown> & { type: string };

/** The bytes of a stream: each event under its name, numbered from 0 unless it has a number (or `null` for none). */
export function toStream(...frames: readonly (Frame | readonly Frame[])[]): string {
  return frames
    .flat()
    .map((frame, sequence_number) => {
      const { sequence_number: given, ...event } = { sequence_number, ...frame };
      const data = given === null ? event : { ...event, sequence_number: given };
      return `event: ${frame.type}\ndata: ${JSON.stringify(data)}\n\n`;
    })
    .join('');
}

/** `response.created` and `response.in_progress`. */
export function begin(): Frame[] {
  const response = { id: 'resp_1', object: 'response', model: 'gpt-x', status: 'in_progress', output: [] };
  return [
    { type: 'response.created', response },
    { type: 'response.in_progress', response },
  ];
}

export function added(output_index: number, item: object): Frame {
  return { type: 'response.output_item.added', output_index, item };
}

export function done(output_index: number, item: object): Frame {
  return { type: 'response.output_item.done', output_index, item };
}

export function messageItem(text: string, more: object = {}): object {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content, ...more };
}

export function textDelta(output_index: number, delta: string, item_id = 'msg_1'): Frame {
  return { type: 'response.output_text.delta', item_id, output_index, content_index: 0, delta };
}

/** A whole message in these pieces, with all the events around them. */
export function message(output_index: number, ...deltas: string[]): Frame[] {
  const text = deltas.join('');
  const at = { item_id: 'msg_1', output_index, content_index: 0 };
  const part = { type: 'output_text', text: '', annotations: [] };
  return [
    added(output_index, messageItem('', { status: 'in_progress', content: [] })),
    { type: 'response.content_part.added', ...at, part },
    ...deltas.map((delta) => textDelta(output_index, delta)),
    { type: 'response.output_text.done', ...at, text },
    { type: 'response.content_part.done', ...at, part: { ...part, text } },
    done(output_index, messageItem(text)),
  ];
}

export function reasoningItem(id: string, ...summaries: string[]): Record<string, unknown> {
  const summary = summaries.map((text) => ({ type: 'summary_text', text }));
  return { id, type: 'reasoning', summary, encrypted_content: `enc ${id} ==` };
}

function summaryDelta(output_index: number, summary_index: number, delta: string): Frame {
  const type = 'response.reasoning_summary_text.delta';
  return { type, item_id: `rs_${output_index}`, output_index, summary_index, delta };
}

/** A whole item of reasoning, `rs_<output_index>`, with a summary for each text. */
export function reasoning(output_index: number, ...summaries: string[]): Frame[] {
  const id = `rs_${output_index}`;
  return [
    added(output_index, { id, type: 'reasoning', summary: [], encrypted_content: 'begun' }),
    ...summaries.flatMap((text, summary_index) => [
      { type: 'response.reasoning_summary_part.added', item_id: id, output_index, summary_index },
      summaryDelta(output_index, summary_index, text),
      { type: 'response.reasoning_summary_text.done', item_id: id, output_index, summary_index, text },
      { type: 'response.reasoning_summary_part.done', item_id: id, output_index, summary_index },
    ]),
    done(output_index, reasoningItem(id, ...summaries)),
  ];
}

export function callItem(id: string, args: string, more: object = {}): object {
  const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name: `tool_${id}` };
  return { ...item, arguments: args, status: 'completed', ...more };
}

export function callAdded(output_index: number, id: string): Frame {
  return added(output_index, callItem(id, '', { status: 'in_progress' }));
}

export function argsDelta(output_index: number, id: string, delta: string): Frame {
  const type = 'response.function_call_arguments.delta';
  return { type, item_id: `fc_${id}`, output_index, delta };
}

export function argsDone(output_index: number, id: string, args: string): Frame {
  const type = 'response.function_call_arguments.done';
  return { type, item_id: `fc_${id}`, output_index, arguments: args };
}

/** A whole call, its arguments in these pieces. */
export function call(output_index: number, id: string, ...deltas: string[]): Frame[] {
  const args = deltas.join('');
  return [
    callAdded(output_index, id),
    ...deltas.map((delta) => argsDelta(output_index, id, delta)),
    argsDone(output_index, id, args),
    done(output_index, callItem(id, args)),
  ];
}

const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };

export function completed(output: readonly object[] = [], more: object = {}): Frame {
  return ending('completed', { output, usage, ...more });
}

export function incomplete(reason: string, output: readonly object[] = []): Frame {
  return ending('incomplete', { output, usage, incomplete_details: { reason } });
}

export function failed(error: unknown, more: object = {}): Frame {
  return ending('failed', { output: [], error, usage: null, ...more });
}

function ending(status: string, more: object): Frame {
  const response = { id: 'resp_1', object: 'response', model: 'gpt-x', status, error: null, ...more };
  return { type: `response.${status}`, response };
}

/** The bytes of a reply that is one text. */
export function textReply(text: string, more: object = {}): string {
  return toStream(begin(), message(0, text), completed([messageItem(text)], more));
}
