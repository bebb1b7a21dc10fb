import { describe, expect, it } from 'vitest';
import { Bindings } from './bindings.ts';
import { type Selection, selectPath } from './select-path.ts';

const body = {
  model: 'm',
  none: null,
  messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'a.b', function: { name: 'x' } }, { id: 'c' }] },
    { role: 'tool', tool_call_id: 'a.b', content: [{ type: 'text', text: 'one' }, { type: 'image' }] },
    { role: 'assistant', tool_calls: [{ id: 'd', index: 0 }] },
  ],
};

const select = (path: string, bindings = Bindings.none): Selection =>
  selectPath(body, path, bindings).selection;

describe('selectPath', () => {
  const cases: [string, Selection][] = [
    ['model', { value: 'm' }],
    ['none', { value: null }],
    ['missing', { value: undefined }],
    ['missing.deeper', { value: undefined }],
    ['model.deeper', { value: undefined }],
    ['toString', { value: undefined }],
    ['messages.0.role', { value: 'user' }],
    ['messages.-1.role', { value: 'assistant' }],
    ['messages.9.role', { value: undefined }],
    ['messages.role', { value: undefined }],
    ['messages.*.role', { list: ['user', 'assistant', 'tool', 'assistant'] }],
    ['messages.*.tool_call_id', { list: ['a.b'] }],
    ['messages.*.content.*.type', { list: ['text', 'image'] }],
    ['messages.*.nothing', { list: [] }],
    ['missing.*', { list: [] }],
    ['model.*', { list: [] }],
    ['messages.[role=assistant].tool_calls.*.id', { list: ['a.b', 'c', 'd'] }],
    ['messages.[role=assistant].tool_calls.0.id', { list: ['a.b', 'd'] }],
    ['messages.[tool_call_id=a.b].content.-1.type', { list: ['image'] }],
    ['messages.*.tool_calls.[function.name=x].id', { list: ['a.b'] }],
    ['messages.*.tool_calls.[index=0].id', { list: ['d'] }],
    ['messages.[role=system]', { list: [] }],
  ];
  it.each(cases)('finds %s', (path, selection) => {
    expect(select(path)).toEqual(selection);
  });

  it('takes a name for what it stands for', () => {
    const bindings = Bindings.none.bind('@call', 'c');
    expect(select('messages.*.tool_calls.[id=@call].id', bindings)).toEqual({ list: ['c'] });
  });

  it('binds a name at its first use', () => {
    const first = selectPath(body, 'messages.*.tool_calls.[id=@call1].id', Bindings.none);
    expect(first.selection).toEqual({ list: ['a.b'] });
    const second = selectPath(body, 'messages.*.tool_calls.[id=@call2].id', first.bindings);
    expect(second.selection).toEqual({ list: ['c'] });
    expect(selectPath(body, 'messages.*.tool_calls.[id=@call1].id', second.bindings).selection).toEqual({
      list: ['a.b'],
    });
  });
});
