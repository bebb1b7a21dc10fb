import { describe, expect, it } from 'vitest';
import { readCalls } from './wire-dialect.ts';

const asks = (...ids: string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 't', arguments: '{}' } })),
});
const answers = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'x' });
const uses = (...ids: string[]) => ({
  role: 'assistant',
  content: [
    { type: 'text', text: 'x' },
    ...ids.map((id) => ({ type: 'tool_use', id, name: 't', input: {} })),
  ],
});
const results = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: 'x' })),
});
const user = { role: 'user', content: 'hi' };
const calls = (...ids: string[]) =>
  ids.map((call_id) => ({ type: 'function_call', id: `fc_${call_id}`, call_id, name: 't', arguments: '{}' }));
const outputs = (...ids: string[]) =>
  ids.map((call_id) => ({ type: 'function_call_output', call_id, output: 'x' }));
const thought = { type: 'reasoning', id: 'rs_1', summary: [] };

describe('readCalls', () => {
  it('finds the answers of Chat Completions in the tool messages that follow', () => {
    const messages = [user, asks('a', 'b'), answers('b'), answers('a'), asks('c'), answers('c'), user];
    expect(readCalls('openai-chat', { messages })).toEqual({
      calls: [
        { id: 'a', answers: 1 },
        { id: 'b', answers: 1 },
        { id: 'c', answers: 1 },
      ],
      strays: [],
    });
  });

  it.each([
    ['a missing one', [asks('a')], 0, []],
    ['a second one', [asks('a'), answers('a'), answers('a')], 2, []],
    ['one behind another message', [asks('a'), user, answers('a')], 0, ['a']],
    ['one of no call', [asks('a'), answers('a'), answers('b')], 1, ['b']],
    ['one before its call', [answers('a'), asks('a')], 0, ['a']],
  ])('tells %s of Chat Completions', (_, messages, times, strays) => {
    expect(readCalls('openai-chat', { messages })).toEqual({ calls: [{ id: 'a', answers: times }], strays });
  });

  it('finds the answers of Messages in the next message', () => {
    const messages = [user, uses('a', 'b'), results('a', 'b'), uses('c'), results('c')];
    expect(readCalls('anthropic-messages', { messages })).toEqual({
      calls: [
        { id: 'a', answers: 1 },
        { id: 'b', answers: 1 },
        { id: 'c', answers: 1 },
      ],
      strays: [],
    });
  });

  it.each([
    ['a missing one', [uses('a'), user], 0, []],
    ['a second one', [uses('a'), results('a', 'a')], 2, []],
    ['one in a later message', [uses('a'), user, results('a')], 0, ['a']],
    ['one of no call', [uses('a'), results('a', 'b')], 1, ['b']],
    [
      'one in the message of its call',
      [{ ...uses('a'), content: [...uses('a').content, ...results('a').content] }],
      0,
      ['a'],
    ],
  ])('tells %s of Messages', (_, messages, times, strays) => {
    expect(readCalls('anthropic-messages', { messages })).toEqual({
      calls: [{ id: 'a', answers: times }],
      strays,
    });
  });

  it('finds the answers of Responses behind the items of the reply', () => {
    const input = [user, thought, ...calls('a'), thought, ...calls('b'), ...outputs('b', 'a'), ...calls('c')];
    expect(readCalls('openai-responses', { input: [...input, ...outputs('c')] })).toEqual({
      calls: [
        { id: 'a', answers: 1 },
        { id: 'b', answers: 1 },
        { id: 'c', answers: 1 },
      ],
      strays: [],
    });
  });

  it.each([
    ['a missing one', [...calls('a'), user], 0, []],
    ['a second one', [...calls('a'), ...outputs('a', 'a')], 2, []],
    ['one behind a message of the user', [...calls('a'), user, ...outputs('a')], 0, ['a']],
    ['one of no call', [...calls('a'), ...outputs('a', 'fc_a')], 1, ['fc_a']],
    ['one before its call', [...outputs('a'), ...calls('a')], 0, ['a']],
  ])('tells %s of Responses', (_, input, times, strays) => {
    expect(readCalls('openai-responses', { input })).toEqual({
      calls: [{ id: 'a', answers: times }],
      strays,
    });
  });

  it('tells an answer behind the next reply of Responses', () => {
    const input = [...calls('a'), ...outputs('a'), thought, ...calls('b'), ...outputs('a')];
    expect(readCalls('openai-responses', { input })).toEqual({
      calls: [
        { id: 'a', answers: 1 },
        { id: 'b', answers: 0 },
      ],
      strays: ['a'],
    });
  });

  it('finds none in a body without messages', () => {
    for (const body of [undefined, null, 'x', {}, { messages: 'x' }, { messages: [null, 1] }]) {
      expect(readCalls('openai-chat', body)).toEqual({ calls: [], strays: [] });
    }
  });
});
