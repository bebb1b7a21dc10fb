import type { CompletionChunk } from '@ethosagent/core/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReplyReader as createMessagesReader } from './anthropic-messages/reply-reader.ts';
import type { FailedCall } from './http-failure.ts';
import { createReplyReader as createChatReader } from './openai-chat/reply-reader.ts';
import { createReplyReader as createResponsesReader } from './openai-responses/reply-reader.ts';
import type { ReplyReader } from './reply-reader.ts';

/** A piece of a reply: text for one of two places, a call's arguments, or a sign of life. */
type Piece = { kind: 'text' | 'arguments' | 'ping'; text: string; place: 0 | 1 };

interface Protocol {
  createReader(call: FailedCall): ReplyReader;
  /** The frames that begin a reply, one for each piece, and those that end it. */
  toFrames(pieces: readonly Piece[]): Record<string, unknown>[];
}

const chat: Protocol = {
  createReader: (call) => createChatReader({ call, inlineThinkTags: false }),
  toFrames: (pieces) => {
    const toFrame = (delta: object, finish_reason: string | null = null): Record<string, unknown> => ({
      id: 'c',
      model: 'm',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const toDelta = ({ kind, text, place }: Piece): object => {
      if (kind === 'text') return place === 0 ? { content: text } : { content: text, refusal: null };
      if (kind === 'ping') return {};
      return { tool_calls: [{ index: place, id: `c${place}`, function: { name: 'f', arguments: text } }] };
    };
    return [...pieces.map((piece) => toFrame(toDelta(piece))), toFrame({}, 'stop')];
  },
};

const messages: Protocol = {
  createReader: createMessagesReader,
  toFrames: (pieces) => [
    { type: 'message_start', message: { id: 'm', model: 'm', usage: { input_tokens: 1, output_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    {
      type: 'content_block_start',
      index: 2,
      content_block: { type: 'tool_use', id: 'c', name: 'f', input: {} },
    },
    ...pieces.map(({ kind, text, place }) => {
      if (kind === 'ping') return { type: 'ping' };
      const delta =
        kind === 'text' ? { type: 'text_delta', text } : { type: 'input_json_delta', partial_json: text };
      return { type: 'content_block_delta', index: kind === 'text' ? place : 2, delta };
    }),
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
    { type: 'message_stop' },
  ],
};

function toResponses(isNumbered: boolean): Protocol {
  return {
    createReader: createResponsesReader,
    toFrames: (pieces) => {
      const message = (place: number): object => ({ id: `m${place}`, type: 'message', content: [] });
      const frames: Record<string, unknown>[] = [
        { type: 'response.created', response: { id: 'r', model: 'm' } },
        { type: 'response.output_item.added', output_index: 0, item: message(0) },
        { type: 'response.output_item.added', output_index: 1, item: message(1) },
        ...pieces.map(({ kind, text, place }) => {
          if (kind === 'ping') return { type: 'response.in_progress' };
          const at = { item_id: `m${place}`, output_index: place, content_index: 0 };
          if (kind === 'text') return { type: 'response.output_text.delta', ...at, delta: text };
          return {
            type: 'response.reasoning_text.delta',
            item_id: 'r',
            output_index: 2,
            content_index: 0,
            delta: text,
          };
        }),
        { type: 'response.output_item.done', output_index: 0, item: { id: 'm0', type: 'message' } },
        { type: 'response.output_item.done', output_index: 1, item: { id: 'm1', type: 'message' } },
        {
          type: 'response.completed',
          response: { output: [], usage: { input_tokens: 1, output_tokens: 2 } },
        },
      ];
      return isNumbered ? frames.map((frame, n) => ({ ...frame, sequence_number: n + 8 })) : frames;
    },
  };
}

/** What a reader makes of frames in several pieces of a body, up to what it throws. */
function read(protocol: Protocol, frames: readonly object[]): unknown {
  const call: FailedCall = { host: 'h', phase: 'before_output', secrets: [] };
  const reader = protocol.createReader(call);
  const chunks: CompletionChunk[] = [];
  let failure = '';
  try {
    for (const [n, frame] of frames.entries()) {
      const data = JSON.stringify(frame);
      reader.read([{ data, event: undefined, id: undefined, unclosed: n === frames.length - 1 }], chunks);
    }
    reader.end(chunks);
  } catch (cause) {
    failure = String(cause);
  }
  return { chunks, failure, state: reader.state, phase: call.phase };
}

const text = fc.oneof(
  fc.constantFrom('a', 'word ', '"', '\\', '\n', 'message', 'm0', '', 'ä\u{1F600}'),
  fc.string(),
);
const piece: fc.Arbitrary<Piece> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('text' as const) },
    fc.constantFrom('arguments', 'ping'),
  ),
  text,
  place: fc.constantFrom(0, 0, 0, 1),
});

describe.each([
  ['Chat Completions', chat],
  ['Messages', messages],
  ['Responses', toResponses(true)],
  ['Responses without numbers', toResponses(false)],
] satisfies [string, Protocol][])('%s', (_, protocol) => {
  it('gives the same for frames that are compared as for frames that are all parsed', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        // Long enough at first that the reader begins to compare.
        const opening = Array.from({ length: 36 }, (): Piece => ({ kind: 'text', text: 'word ', place: 0 }));
        const frames = protocol.toFrames([...opening, ...pieces]);
        // Padding that differs from frame to frame fits no template.
        const padded = frames.map((frame, n) => ({ ...frame, padding: `p${n}` }));
        expect(read(protocol, frames)).toEqual(read(protocol, padded));
      }),
      { numRuns: 150 },
    );
  });
});
