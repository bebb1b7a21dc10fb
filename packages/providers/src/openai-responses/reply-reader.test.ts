import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import {
  added,
  argsDelta,
  begin,
  call,
  callAdded,
  callItem,
  completed,
  done,
  type Frame,
  message,
  messageItem,
  reasoning,
  textDelta,
} from '../../test/responses-frames.ts';
import type { FailedCall } from '../http-failure.ts';
import { createReplyReader } from './reply-reader.ts';

/** The chunks that each event gives, those of the end behind them. */
function read(...frames: (Frame | Frame[])[]): { chunks: CompletionChunk[][]; call: FailedCall } {
  const at: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reply = createReplyReader(at);
  const chunks = frames.flat().map((frame) => {
    const given: CompletionChunk[] = [];
    reply.read([{ data: JSON.stringify(frame), event: frame.type, id: undefined, unclosed: false }], given);
    return given;
  });
  const last: CompletionChunk[] = [];
  reply.end(last);
  return { chunks: [...chunks, last], call: at };
}

const types = (chunks: CompletionChunk[][]): string[][] =>
  chunks.map((given) => given.map(({ type }) => type));
/** Texts, calls and the finish. */
const gist = (chunks: CompletionChunk[][]): string[] =>
  chunks.flat().flatMap((chunk) => {
    if (chunk.type === 'text_delta') return [chunk.text];
    if (chunk.type === 'tool_call') return [`${chunk.id} ${chunk.arguments}`];
    return chunk.type === 'finish' ? [chunk.reason] : [];
  });

describe('a piece of content', () => {
  it('goes out at once, or is told while it waits for an earlier item', () => {
    const { chunks } = read(
      callAdded(0, 'a'),
      argsDelta(0, 'a', '{}'),
      textDelta(1, 'Wait.'),
      done(0, callItem('a', '{}')),
      textDelta(1, ' Go.'),
      completed(),
    );
    expect(types(chunks)).toEqual([
      [],
      ['tool_call_delta'],
      ['tool_call_delta'],
      ['tool_call', 'text_delta'],
      ['text_delta'],
      ['response_start', 'usage'],
      ['finish'],
    ]);
  });

  it('marks the call once text went out, not before', () => {
    expect(read(reasoning(0, 'Hm.'), call(1, 'a', '{}'), completed()).call.phase).toBe('before_output');
    expect(read(message(0, 'x'), completed()).call.phase).toBe('after_output');
  });

  it('is corrupt behind the end of its item', () => {
    expect(() => read(message(0, 'x'), textDelta(0, 'late'))).toThrow(
      expect.objectContaining({ code: 'stream_corrupt' }),
    );
  });
});

describe('servers that deviate', () => {
  it('may change the id of an item from event to event', () => {
    const { chunks } = read(
      callAdded(0, 'a'),
      { ...argsDelta(0, 'a', '{"x":1}'), item_id: 'other' },
      done(0, callItem('a', '{"x":1}', { id: 'third' })),
      added(1, messageItem('', { content: [] })),
      textDelta(1, 'Hi', 'fourth'),
      done(1, messageItem('Hi', { id: 'fifth' })),
      completed([callItem('a', '{"x":1}', { id: 'sixth' }), messageItem('Hi', { id: 'seventh' })]),
    );
    expect(gist(chunks)).toEqual(['a {"x":1}', 'Hi', 'tool_calls']);
  });

  it('may count every place as 0, or leave it out', () => {
    const frames = [...call(0, 'a', '{"x":1}'), ...call(0, 'b', '{}'), ...message(0, 'Hi')];
    const without = frames.map(({ output_index: _, ...frame }) => frame as Frame);
    for (const sent of [frames, without]) {
      expect(gist(read(sent, completed()).chunks)).toEqual(['a {"x":1}', 'b {}', 'Hi', 'tool_calls']);
    }
  });

  it('may leave ids out', () => {
    const frames = [...call(0, 'a', '{"x":1}'), ...call(1, 'b', '{}'), ...message(2, 'Hi')];
    const sent = frames.map(({ item_id: _, ...frame }) => {
      const { id: _id, ...item } = (frame.item ?? {}) as Record<string, unknown>;
      return (frame.item ? { ...frame, item } : frame) as Frame;
    });
    expect(gist(read(sent, completed()).chunks)).toEqual(['a {"x":1}', 'b {}', 'Hi', 'tool_calls']);
  });

  it('may begin an item with its first piece, and end it with the reply', () => {
    const item = callItem('a', '{"x":1}');
    const { chunks } = read(
      textDelta(0, 'Hel'),
      textDelta(0, 'lo'),
      argsDelta(1, 'a', '{"x":1}'),
      completed([messageItem('Hello'), item]),
    );
    expect(gist(chunks)).toEqual(['Hel', 'lo', 'a {"x":1}', 'tool_calls']);
  });

  it('may tell all only at the end', () => {
    const output = [messageItem('Hello'), callItem('a', '{"x":1}')];
    expect(gist(read(begin(), completed(output)).chunks)).toEqual(['Hello', 'a {"x":1}', 'tool_calls']);
  });

  it('do not lose a call that only the end of the reply names', () => {
    const output = [messageItem('Hello'), callItem('a', '{}'), callItem('b', '{}')];
    const { chunks } = read(message(0, 'Hello'), call(1, 'a', '{}'), completed(output));
    expect(gist(chunks)).toEqual(['Hello', 'a {}', 'b {}', 'tool_calls']);
  });

  it('may give arguments as an object, and no id of the call but that of its item', () => {
    const item = { type: 'function_call', id: 'fc_1', name: 'f', arguments: { x: 1 } };
    expect(gist(read(done(0, item), completed()).chunks)).toEqual(['fc_1 {"x":1}', 'tool_calls']);
  });

  it('cannot leave out the name of a call', () => {
    expect(() => read(argsDelta(0, 'a', '{}'), completed())).toThrow(
      expect.objectContaining({ code: 'stream_corrupt' }),
    );
  });

  it('keep a call open that was said to be incomplete, until the reply says what it is', () => {
    const open = done(0, callItem('a', '', { status: 'incomplete' }));
    expect(gist(read(open, completed()).chunks)).toEqual(['a ', 'tool_calls']);
  });
});
