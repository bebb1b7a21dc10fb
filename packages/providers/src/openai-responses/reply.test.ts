import type { CompletionChunk } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import {
  added,
  argsDelta,
  argsDone,
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
  reasoningItem,
  textDelta,
  toStream,
} from '../../test/responses-frames.ts';
import { startWireServer, type WireAnswer } from '../../test/wire-server.ts';
import { createOpenAIResponsesProvider } from './provider.ts';

async function ask(answer: WireAnswer): Promise<Collected> {
  await using server = await startWireServer(answer);
  const reply = await collect(createOpenAIResponsesProvider({ baseURL: server.baseURL }));
  expect(server.requests.map(({ path }) => path)).toEqual(['/v1/responses']);
  return reply;
}

const play = (...frames: (Frame | Frame[])[]): Promise<Collected> => ask({ body: toStream(...frames) });

const text = (value: string): CompletionChunk => ({ type: 'text_delta', text: value });
const thinking = (value: string): CompletionChunk => ({ type: 'thinking_delta', thinking: value });
const thought = (id: string, ...summaries: string[]): CompletionChunk => {
  const { id: _, type, ...rest } = reasoningItem(id, ...summaries);
  return { type: 'thinking_block', data: { reasoning: { type, id, ...rest } } };
};
const called = (id: string, args: string): CompletionChunk => ({
  type: 'tool_call',
  id,
  name: `tool_${id}`,
  arguments: args,
});
const used: CompletionChunk = { type: 'usage', inputTokens: 10, outputTokens: 5 };
const finish = (reason: string, raw = 'completed'): unknown => ({ type: 'finish', reason, raw });

describe('a reply', () => {
  it('is text with one name, one usage and one finish', async () => {
    const { chunks, content, error } = await play(
      begin(),
      { type: 'response.queued', response: { id: 'resp_1' } },
      message(0, 'Hel', 'lo'),
      completed([messageItem('Hello')]),
    );
    expect(chunks[0]).toEqual({ type: 'heartbeat' });
    expect(chunks.filter(({ type }) => type === 'response_start')).toEqual([
      { type: 'response_start', id: 'resp_1', model: 'gpt-x' },
    ]);
    expect([content, error]).toEqual([[text('Hello'), used, finish('stop')], undefined]);
  });

  it('asks for tools exactly when it holds calls, reasoning before each of them', async () => {
    const { content } = await play(
      begin(),
      reasoning(0, 'First part.', 'Second part.'),
      call(1, 'a', '{"x":', '1}'),
      reasoning(2),
      call(3, 'b', '{}'),
      completed(),
    );
    expect(content).toEqual([
      thinking('First part.\n\nSecond part.'),
      thought('rs_0', 'First part.', 'Second part.'),
      called('a', '{"x":1}'),
      thought('rs_2'),
      called('b', '{}'),
      used,
      finish('tool_calls'),
    ]);
  });

  it('keeps the order of items when their events interleave', async () => {
    const { content } = await play(
      begin(),
      callAdded(0, 'a'),
      callAdded(1, 'b'),
      argsDelta(1, 'b', '{"b":'),
      argsDelta(0, 'a', '{"a":1}'),
      argsDelta(1, 'b', '2}'),
      argsDone(1, 'b', '{"b":2}'),
      done(1, callItem('b', '{"b":2}')),
      added(2, messageItem('', { content: [] })),
      textDelta(2, 'Both '),
      argsDone(0, 'a', '{"a":1}'),
      done(0, callItem('a', '{"a":1}')),
      textDelta(2, 'asked.'),
      done(2, messageItem('Both asked.')),
      completed(),
    );
    expect(content).toEqual([
      called('a', '{"a":1}'),
      called('b', '{"b":2}'),
      text('Both asked.'),
      used,
      finish('tool_calls'),
    ]);
  });

  it('shows the reasoning of open models, and keeps what must go back of it', async () => {
    const content = [{ type: 'reasoning_text', text: 'Hm. Well.' }];
    const delta = {
      type: 'response.reasoning_text.delta',
      item_id: 'rs_0',
      output_index: 0,
      content_index: 0,
    };
    const played = await play(
      begin(),
      added(0, { type: 'reasoning', id: 'rs_0', summary: [] }),
      { ...delta, delta: 'Hm. ' },
      { ...delta, delta: 'Well.' },
      done(0, { type: 'reasoning', id: 'rs_0', summary: [], content, status: 'completed' }),
      message(1, 'Yes.'),
      completed(),
    );
    const data = { reasoning: { type: 'reasoning', id: 'rs_0', summary: [], content } };
    expect(played.content.slice(0, 3)).toEqual([
      thinking('Hm. Well.'),
      { type: 'thinking_block', data },
      text('Yes.'),
    ]);
  });

  it('takes a summary that was not streamed from its item, and drops what no server could take back', async () => {
    const { content } = await play(
      begin(),
      done(0, { ...reasoningItem('rs_0', 'One.', 'Two.'), encrypted_content: null }),
      done(1, { type: 'reasoning', id: 'rs_1', summary: [] }),
      message(2, 'Yes.'),
      completed(),
    );
    expect(content.slice(0, 3)).toEqual([
      thinking('One.\n\nTwo.'),
      { type: 'thinking_block', data: null },
      text('Yes.'),
    ]);
  });

  it('tells what of its messages was commentary', async () => {
    const said = { content: [], phase: 'commentary' };
    const { content } = await play(
      begin(),
      added(0, messageItem('', said)),
      textDelta(0, 'Looking.'),
      done(0, messageItem('Looking.', { phase: 'commentary' })),
      completed(),
    );
    const phase = { type: 'thinking_block', data: { phase: 'commentary' } };
    expect(content.slice(0, 2)).toEqual([phase, text('Looking.')]);
  });

  it('tells a refusal from text', async () => {
    const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    const { content } = await play(
      begin(),
      added(0, messageItem('', { content: [] })),
      { type: 'response.refusal.delta', ...at, delta: 'I can not ' },
      { type: 'response.refusal.delta', ...at, delta: 'help.' },
      { type: 'response.refusal.done', ...at, refusal: 'I can not help.' },
      done(0, messageItem('', { content: [{ type: 'refusal', refusal: 'I can not help.' }] })),
      completed(),
    );
    expect(content).toEqual([used, finish('refused', 'refusal: I can not help.')]);
  });

  it('ignores events and items of other kinds, but says that nobody answers a call of a foreign tool', async () => {
    const search = { type: 'web_search_call', id: 'ws_1', status: 'completed' };
    const { content } = await play(
      begin(),
      added(0, search),
      { type: 'response.web_search_call.searching', item_id: 'ws_1', output_index: 0 },
      done(0, search),
      { type: 'response.brand_new', delta: 'x' },
      message(1, 'Found.'),
      completed(),
    );
    expect(content).toEqual([text('Found.'), used, finish('stop')]);
    const custom = { type: 'custom_tool_call', id: 'ct_1', call_id: 'c', name: 'shell', input: 'ls' };
    const foreign = await play(
      begin(),
      added(0, custom),
      { type: 'response.custom_tool_call_input.delta', item_id: 'ct_1', output_index: 0, delta: 'ls' },
      done(0, custom),
      completed([custom]),
    );
    expect(foreign.content).toEqual([used, finish('other')]);
  });
});

describe('texts and arguments that are done', () => {
  it('win over the join of their pieces for arguments, which is told', async () => {
    const { content } = await play(
      begin(),
      callAdded(0, 'a'),
      argsDelta(0, 'a', '{"x":1'),
      argsDone(0, 'a', '{"x":12}'),
      done(0, callItem('a', '{"x":12}')),
      completed(),
    );
    const raw = 'completed (a final text differs from its pieces)';
    expect(content).toEqual([called('a', '{"x":12}'), used, finish('tool_calls', raw)]);
  });

  it('do not empty arguments that were streamed', async () => {
    const { content } = await play(
      begin(),
      callAdded(0, 'a'),
      argsDelta(0, 'a', '{"x":1}'),
      argsDone(0, 'a', ''),
      done(0, callItem('a', '')),
      completed(),
    );
    expect(content).toEqual([called('a', '{"x":1}'), used, finish('tool_calls')]);
  });

  it('complete a text whose end was not streamed; what was shown otherwise is only told', async () => {
    const begun = added(0, messageItem('', { content: [] }));
    const short = await play(begin(), begun, textDelta(0, 'Hel'), done(0, messageItem('Hello')), completed());
    expect(short.content).toEqual([text('Hello'), used, finish('stop')]);
    const other = await play(
      begin(),
      begun,
      textDelta(0, 'Hallo'),
      done(0, messageItem('Hello')),
      completed(),
    );
    const raw = 'completed (a final text differs from its pieces)';
    expect(other.content).toEqual([text('Hallo'), used, finish('stop', raw)]);
  });
});
