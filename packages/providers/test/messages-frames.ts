/** Frames of the Messages protocol, as a server would send them. */

export type Frame = Record<string, unknown> & { type: string };

/** The bytes of a stream: each frame under the name of its event. */
export function toStream(...frames: readonly (Frame | readonly Frame[])[]): string {
  return frames
    .flat()
    .map((frame) => `event: ${frame.type}\ndata: ${JSON.stringify(frame)}\n\n`)
    .join('');
}

export function messageStart(usage: object = { input_tokens: 10, output_tokens: 1 }): Frame {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-x', content: [] };
  return { type: 'message_start', message: { ...message, stop_reason: null, usage } };
}

export function blockStart(index: number, content_block: object): Frame {
  return { type: 'content_block_start', index, content_block };
}

export function blockDelta(index: number, delta: object): Frame {
  return { type: 'content_block_delta', index, delta };
}

export function blockStop(index: number): Frame {
  return { type: 'content_block_stop', index };
}

export function messageDelta(stop_reason: string | null, usage: object = { output_tokens: 5 }): Frame {
  return { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage };
}

export const messageStop: Frame = { type: 'message_stop' };
export const ping: Frame = { type: 'ping' };

/** A whole text block. */
export function textBlock(index: number, ...texts: string[]): Frame[] {
  const deltas = texts.map((text) => blockDelta(index, { type: 'text_delta', text }));
  return [blockStart(index, { type: 'text', text: '' }), ...deltas, blockStop(index)];
}

/** A whole thinking block; no text: reasoning that the server left out. */
export function thinkingBlock(index: number, signature: string, ...texts: string[]): Frame[] {
  const deltas = texts.map((thinking) => blockDelta(index, { type: 'thinking_delta', thinking }));
  return [
    blockStart(index, { type: 'thinking', thinking: '', signature: '' }),
    ...deltas,
    blockDelta(index, { type: 'signature_delta', signature }),
    blockStop(index),
  ];
}

/** A whole call, its arguments in these pieces. */
export function callBlock(index: number, id: string, ...pieces: string[]): Frame[] {
  return [callStart(index, id), ...pieces.map((piece) => jsonDelta(index, piece)), blockStop(index)];
}

export function callStart(index: number, id: string, input: object = {}): Frame {
  return blockStart(index, { type: 'tool_use', id, name: `tool_${id}`, input });
}

export function jsonDelta(index: number, partial_json: string): Frame {
  return blockDelta(index, { type: 'input_json_delta', partial_json });
}

/** A whole reply of one text. */
export function textReply(text: string, usage?: object): string {
  return toStream(messageStart(usage), textBlock(0, text), messageDelta('end_turn'), messageStop);
}

/** A whole reply of one call. */
export function callReply(call: { id: string; name: string; args: object }): string {
  const start = blockStart(0, { type: 'tool_use', id: call.id, name: call.name, input: {} });
  const block = [start, jsonDelta(0, JSON.stringify(call.args)), blockStop(0)];
  return toStream(messageStart(), block, messageDelta('tool_use'), messageStop);
}
