import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import {
  blockDelta,
  blockStart,
  blockStop,
  callBlock,
  callStart,
  type Frame,
  jsonDelta,
  messageDelta,
  messageStart,
  messageStop,
  ping,
  textBlock,
  textReply,
  thinkingBlock,
  toStream,
} from '../../test/messages-frames.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

async function play(body: string, answer: WireAnswer = {}): Promise<Collected> {
  await using server = await startWireServer({ body, ...answer });
  const reply = await collect(createAnthropicMessagesProvider({ baseURL: server.baseURL }));
  expect(server.requests.map((request) => request.path)).toEqual(['/v1/messages']);
  return reply;
}

/** The pieces of content: no usage, no finish. */
async function blocksOf(...frames: (Frame | Frame[])[]): Promise<CompletionChunk[]> {
  const { content, error } = await play(
    toStream(messageStart(), ...frames, messageDelta('tool_use'), messageStop),
  );
  expect(error).toBeUndefined();
  return content.filter((chunk) => chunk.type !== 'usage' && chunk.type !== 'finish');
}

function call(id: string, args: string): CompletionChunk {
  return { type: 'tool_call', id, name: `tool_${id}`, arguments: args };
}

function signed(thinking: string, signature: string): CompletionChunk[] {
  const block = { type: 'thinking', thinking, signature };
  const deltas: CompletionChunk[] = thinking === '' ? [] : [{ type: 'thinking_delta', thinking }];
  return [...deltas, { type: 'thinking_block', data: { block } }];
}

describe('the blocks of a reply', () => {
  it('come in order: thinking, call, thinking', async () => {
    const blocks = await blocksOf(
      thinkingBlock(0, 'sig-1', 'First ', 'this.'),
      callBlock(1, 'a', '{"x"', ':1}'),
      thinkingBlock(2, 'sig-2', 'Then that.'),
    );
    expect(blocks).toEqual([
      ...signed('First this.', 'sig-1'),
      call('a', '{"x":1}'),
      ...signed('Then that.', 'sig-2'),
    ]);
  });

  it('keep two calls apart whose pieces take turns, and their order', async () => {
    const blocks = await blocksOf(
      callStart(0, 'a'),
      callStart(1, 'b'),
      jsonDelta(1, '{"n":'),
      jsonDelta(0, '{"n":1'),
      jsonDelta(1, '2}'),
      blockStop(1),
      jsonDelta(0, '}'),
      blockStop(0),
    );
    expect(blocks).toEqual([call('a', '{"n":1}'), call('b', '{"n":2}')]);
  });

  it('keep thinking whose text the server left out: its signature must go back', async () => {
    expect(await blocksOf(thinkingBlock(0, 'sig'))).toEqual(signed('', 'sig'));
    expect(await blocksOf([blockStart(0, { type: 'thinking', thinking: '' }), blockStop(0)])).toEqual([]);
  });

  it('keep redacted thinking as it came', async () => {
    const block = { type: 'redacted_thinking', data: 'b3BhcXVl' };
    const blocks = await blocksOf([blockStart(0, block), blockStop(0)], callBlock(1, 'a', '{}'));
    expect(blocks).toEqual([{ type: 'thinking_block', data: { block } }, call('a', '{}')]);
  });

  it('join a signature that comes in pieces', async () => {
    const pieces = ['c2ln', 'LTE='].map((signature) => blockDelta(0, { type: 'signature_delta', signature }));
    const start = blockStart(0, { type: 'thinking', thinking: '', signature: '' });
    expect(await blocksOf(start, pieces, blockStop(0))).toEqual(signed('', 'c2lnLTE='));
  });

  it('take an empty argument text for what it is, and the input at the start where nothing follows', async () => {
    expect(await blocksOf(callBlock(0, 'a'))).toEqual([call('a', '')]);
    expect(await blocksOf(callBlock(0, 'a', ''))).toEqual([call('a', '')]);
    expect(await blocksOf(callStart(0, 'a', { n: 1 }), blockStop(0))).toEqual([call('a', '{"n":1}')]);
  });

  it('say that a call grows before it is whole', async () => {
    const { chunks } = await play(toStream(messageStart(), callStart(0, 'a'), jsonDelta(0, '{"a":'), ping), {
      chunking: 'per-event',
    });
    expect(chunks.map((chunk) => chunk.type)).toContain('tool_call_delta');
    expect(chunks.map((chunk) => chunk.type)).not.toContain('tool_call');
  });

  it('keep what only the server can read, with its input, and drop what cannot be put together', async () => {
    const search = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} };
    const found = { type: 'web_search_tool_result', tool_use_id: 'srv_1', content: [{ url: 'https://x' }] };
    const blocks = await blocksOf(
      [blockStart(0, search), jsonDelta(0, '{"query":'), jsonDelta(0, '"x"}'), blockStop(0)],
      [blockStart(1, found), blockStop(1)],
      [blockStart(2, { type: 'brand_new' }), blockDelta(2, { type: 'new_delta', x: 1 }), blockStop(2)],
      textBlock(3, 'Found.'),
    );
    expect(blocks).toEqual([
      { type: 'thinking_block', data: { block: { ...search, input: { query: 'x' } } } },
      { type: 'thinking_block', data: { block: found } },
      { type: 'text_delta', text: 'Found.' },
    ]);
  });

  it('lose nothing where a gateway closes no block or counts every index as 0', async () => {
    const frames = [
      blockStart(0, { type: 'thinking', thinking: 'Hm.', signature: 's' }),
      blockStart(0, { type: 'text', text: 'So: ' }),
      blockDelta(0, { type: 'text_delta', text: 'yes.' }),
      callStart(0, 'a'),
      jsonDelta(0, '{"n":1}'),
      callStart(0, 'b'),
      jsonDelta(0, '{"n":2}'),
    ];
    expect(await blocksOf(frames)).toEqual([
      ...signed('Hm.', 's'),
      { type: 'text_delta', text: 'So: yes.' },
      call('a', '{"n":1}'),
      call('b', '{"n":2}'),
    ]);
  });

  it('ignore citations and events that nobody knows', async () => {
    const citation = blockDelta(0, { type: 'citations_delta', citation: { url: 'https://x' } });
    const [start, ...rest] = textBlock(0, 'a', 'b');
    expect(start && (await blocksOf(start, citation, { type: 'new_event', x: 1 }, rest, ping))).toEqual([
      { type: 'text_delta', text: 'ab' },
    ]);
  });

  it.each([
    ['a call without a name', [blockStart(0, { type: 'tool_use', id: 'a', input: {} }), blockStop(0)]],
    ['arguments of a call that is not open', [jsonDelta(3, '{}')]],
  ])('are corrupt: %s', async (_what, frames) => {
    const { error } = await play(toStream(messageStart(), frames, messageDelta('tool_use'), messageStop));
    expect(error).toMatchObject({ code: 'stream_corrupt', phase: 'before_output' });
  });
});

describe('the ending of a reply', () => {
  it.each([
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'output_limit'],
    ['model_context_window_exceeded', 'context_limit'],
    ['refusal', 'refused'],
    ['pause_turn', 'pause'],
    ['tool_use', 'other'],
    ['brand_new', 'other'],
  ])('%s is %s, and kept raw', async (raw, reason) => {
    const { content } = await play(
      toStream(messageStart(), textBlock(0, 'x'), messageDelta(raw), messageStop),
    );
    expect(content.at(-1)).toEqual({ type: 'finish', reason, raw });
  });

  it.each(['end_turn', 'pause_turn', 'tool_use'])('%s with calls asks for their answers', async (raw) => {
    const { content } = await play(
      toStream(messageStart(), callBlock(0, 'a', '{}'), messageDelta(raw), messageStop),
    );
    expect(content.at(-1)).toMatchObject({ type: 'finish', reason: 'tool_calls' });
  });

  it('tells which kind of refusal it is', async () => {
    const delta = { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'cyber' } };
    const { content } = await play(toStream(messageStart(), { type: 'message_delta', delta }, messageStop));
    expect(content.at(-1)).toEqual({ type: 'finish', reason: 'refused', raw: 'refusal: cyber' });
  });

  it('hands arguments on as the output limit cut them', async () => {
    const { content } = await play(
      toStream(
        messageStart(),
        callStart(0, 'a'),
        jsonDelta(0, '{"text":"# Ti'),
        messageDelta('max_tokens'),
        messageStop,
      ),
    );
    expect(content.slice(-2)).toEqual([
      call('a', '{"text":"# Ti'),
      { type: 'finish', reason: 'output_limit', raw: 'max_tokens' },
    ]);
  });

  it('counts without message_stop, if a stop reason came', async () => {
    const { content, error } = await play(
      toStream(messageStart(), textBlock(0, 'x'), messageDelta('end_turn')),
    );
    expect([content.at(-1), error]).toEqual([{ type: 'finish', reason: 'stop', raw: 'end_turn' }, undefined]);
  });

  it('counts by message_stop alone, if there was an answer', async () => {
    const { content } = await play(toStream(messageStart(), textBlock(0, 'x'), messageStop));
    expect(content.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it.each([
    ['before anything', []],
    ['behind message_start', [messageStart()]],
    ['in a block', [messageStart(), blockStart(0, { type: 'text', text: '' })]],
    ['behind content_block_stop', [messageStart(), callBlock(0, 'a', '{}')]],
    ['behind message_stop without an answer', [messageStart(), messageStop]],
  ])('is missing when the body ends %s', async (_where, frames) => {
    const { content, error } = await play(toStream(...frames));
    expect(content.filter((chunk) => chunk.type === 'finish')).toEqual([]);
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true, phase: 'before_output' });
  });

  it('makes nothing of what follows it', async () => {
    const failure = { type: 'error', error: { type: 'api_error', message: 'late' } };
    const late = toStream(failure, textBlock(1, 'late'));
    const { content, error } = await play(textReply('x') + late);
    expect([content.filter((chunk) => chunk.type === 'text_delta'), error]).toEqual([
      [{ type: 'text_delta', text: 'x' }],
      undefined,
    ]);
  });

  it('may be a message that was not streamed', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm.', signature: 's' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: 'a', name: 'tool_a', input: { n: 1 } },
    ];
    const message = {
      type: 'message',
      id: 'm',
      content,
      stop_reason: 'tool_use',
      usage: { input_tokens: 3, output_tokens: 4 },
    };
    expect((await play(JSON.stringify(message))).content).toEqual([
      { type: 'usage', inputTokens: 3, outputTokens: 4 },
      { type: 'thinking_delta', thinking: 'Hm.' },
      { type: 'thinking_block', data: { block: content[0] } },
      { type: 'text_delta', text: 'Hi' },
      call('a', '{"n":1}'),
      { type: 'finish', reason: 'tool_calls', raw: 'tool_use' },
    ]);
  });
});

describe('signs of life', () => {
  it('are the names of the reply at its start, and heartbeats for pings', async () => {
    const body = toStream(
      messageStart(),
      ping,
      ping,
      textBlock(0, 'x'),
      messageDelta('end_turn'),
      messageStop,
    );
    const { chunks } = await play(body, { chunking: 'per-event' });
    expect(chunks.slice(0, 3)).toEqual([
      { type: 'heartbeat' },
      { type: 'response_start', id: 'msg_1', model: 'claude-x' },
      { type: 'usage', inputTokens: 10, outputTokens: 1 },
    ]);
    expect(chunks.filter((chunk) => chunk.type === 'heartbeat').length).toBeGreaterThanOrEqual(4);
  });
});
