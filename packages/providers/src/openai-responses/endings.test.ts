import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
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
  incomplete,
  message,
  messageItem,
  textDelta,
  toStream,
} from '../../test/responses-frames.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

async function play(...frames: (Frame | Frame[])[]): Promise<Collected> {
  await using server = await startWireServer({ body: toStream(...frames) });
  return await collect(createOpenAIResponsesProvider({ baseURL: server.baseURL }));
}

const text = (value: string): CompletionChunk => ({ type: 'text_delta', text: value });
const called = (id: string, args: string): CompletionChunk => ({
  type: 'tool_call',
  id,
  name: `tool_${id}`,
  arguments: args,
});
const used: CompletionChunk = { type: 'usage', inputTokens: 10, outputTokens: 5 };
const finish = (reason: string, raw: string): unknown => ({ type: 'finish', reason, raw });

describe('a reply that is incomplete', () => {
  it('ran into the output limit, with the text so far', async () => {
    const cut = messageItem('Once upon', { status: 'incomplete' });
    const { content } = await play(
      begin(),
      added(0, messageItem('', { content: [] })),
      textDelta(0, 'Once upon'),
      done(0, cut),
      incomplete('max_output_tokens', [cut]),
    );
    expect(content).toEqual([text('Once upon'), used, finish('output_limit', 'max_output_tokens')]);
  });

  it.each([
    ['is done', [done(0, callItem('a', '{"text":"# Ti', { status: 'incomplete' }))]],
    ['just stops', []],
  ])('hands on arguments that the limit cut when their item %s', async (_how, ends: Frame[]) => {
    const cut = callItem('a', '{"text":"# Ti', { status: 'incomplete' });
    const { content } = await play(
      begin(),
      callAdded(0, 'a'),
      argsDelta(0, 'a', '{"text":"# Ti'),
      ends,
      incomplete('max_output_tokens', [cut]),
    );
    expect(content).toEqual([
      called('a', '{"text":"# Ti'),
      used,
      finish('output_limit', 'max_output_tokens'),
    ]);
  });

  it.each(['max_messages', 'steered', 'brand_new'])(
    'for the reason %s has only whole calls',
    async (reason) => {
      const { content } = await play(
        begin(),
        call(0, 'a', '{}'),
        callAdded(1, 'b'),
        argsDelta(1, 'b', '{"x":1}'),
        incomplete(reason, [callItem('a', '{}'), callItem('b', '{"x":1}', { status: 'incomplete' })]),
      );
      expect(content).toEqual([called('a', '{}'), used, finish('other', reason)]);
    },
  );

  it('was stopped by a filter', async () => {
    const { content } = await play(begin(), message(0, 'Well'), incomplete('content_filter'));
    expect(content.at(-1)).toEqual(finish('refused', 'content_filter'));
  });

  it('counts nothing behind its last event', async () => {
    const { content, error } = await play(begin(), message(0, 'x'), completed(), message(1, 'late'), {
      type: 'error',
      message: 'late',
    });
    expect([content, error]).toEqual([[text('x'), used, finish('stop', 'completed')], undefined]);
  });
});
