import type { AssistantBlock, ContentPart, Message, ToolDefinition } from '@ethosagent/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { toRequest, userMessage } from '../../test/fixtures.ts';
import { createRequestWriter, type RequestRules } from './request-writer.ts';

function createWriter(rules: Partial<RequestRules> = {}) {
  return createRequestWriter({ reasoningEffort: 'medium', ...rules });
}

function write(request: Parameters<typeof toRequest>[0], rules: Partial<RequestRules> = {}) {
  return JSON.parse(createWriter(rules)(toRequest(request)));
}

function toTool(name: string): ToolDefinition {
  return { name, description: `Does ${name}.`, parameters: { type: 'object', properties: {} } };
}

function assistant(...content: AssistantBlock[]): Message {
  return { role: 'assistant', origin: { provider: 'openai', model: 'm' }, content };
}

function call(id: string, args: Record<string, unknown> = {}): AssistantBlock {
  return { type: 'tool_call', toolCallId: `t_${id}`, wireId: id, toolName: 'f', args };
}

function thought(id: string): { block: AssistantBlock; item: object } {
  const item = { type: 'reasoning', id, summary: [], encrypted_content: `enc ${id}==` };
  return { block: { type: 'thinking', thinking: '', data: { reasoning: item } }, item };
}

function answer(id: string, ok: boolean, ...content: ContentPart[]) {
  return { toolCallId: `t_${id}`, wireId: id, toolName: 'f', ok, content };
}

const text = (value: string): AssistantBlock & ContentPart => ({ type: 'text', text: value });
const said = (value: string, more: object = {}) => {
  const content = [{ type: 'output_text', text: value }];
  return { type: 'message', role: 'assistant', content, ...more };
};
const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'a.png' };
const pdf: ContentPart = { type: 'file', mediaType: 'application/pdf', data: 'BBBB', name: 'a.pdf' };
const imageItem = { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' };

describe('a request', () => {
  it('stores nothing, and asks for reasoning that can be sent back', () => {
    expect(write({ system: 'Be brief.', tools: [toTool('f')], messages: [userMessage('hi')] })).toEqual({
      model: 'fixture-model',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: 'ses_1',
      instructions: 'Be brief.',
      tools: [{ type: 'function', ...toTool('f'), strict: false }],
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] }],
    });
  });

  it('leaves out what is not there', () => {
    expect(Object.keys(write({}))).toEqual([
      'model',
      'stream',
      'store',
      'include',
      'prompt_cache_key',
      'input',
    ]);
  });

  it('asks for limits, summaries and an output schema', () => {
    const output = { type: 'object', properties: { a: { type: 'number' } } };
    expect(write({ maxOutputTokens: 99, thinking: true, output })).toMatchObject({
      max_output_tokens: 99,
      reasoning: { effort: 'medium', summary: 'auto' },
      text: { format: { type: 'json_schema', name: 'output', schema: output, strict: false } },
    });
    expect(write({ thinking: true }, { reasoningEffort: 'xhigh' }).reasoning.effort).toBe('xhigh');
  });

  it.each([
    'gpt-4o',
    'gpt-4.1-2025-04-14',
    'gpt-4-turbo',
    'openai/gpt-4o-mini',
    'gpt-3.5-turbo',
    'gpt-5.1-chat-latest',
  ])('does not ask %s for reasoning: it would reject that', (model) => {
    expect(write({ model, thinking: true })).not.toHaveProperty('include');
    expect(write({ model, thinking: true })).not.toHaveProperty('reasoning');
    expect(write({ model }, { reasoning: true })).toHaveProperty('include');
  });

  it('does not ask a deployment of another name for reasoning when told so', () => {
    expect(write({ model: 'my-deployment' }, { reasoning: false })).not.toHaveProperty('include');
    expect(write({ model: 'my-deployment' })).toHaveProperty('include');
  });
});

describe('the items of a request', () => {
  it('are texts, calls and their answers, each under the id of the wire', () => {
    const messages = [
      userMessage('hi'),
      assistant(text('Looking.'), call('a', { city: 'Vaasa' }), call('b')),
      { role: 'tool', answers: [answer('a', true, text('18 C')), answer('b', false, text('no net'))] },
    ] satisfies Message[];
    expect(write({ messages }).input.slice(1)).toEqual([
      said('Looking.'),
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{"city":"Vaasa"}' },
      { type: 'function_call', call_id: 'b', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'a', output: '18 C' },
      { type: 'function_call_output', call_id: 'b', output: 'Error: no net' },
    ]);
  });

  it('shorten ids that the server would reject, for call and answer alike, each to another', () => {
    const ids = ['a'.repeat(64), 'a'.repeat(65), 'a'.repeat(66)];
    const messages = [
      assistant(...ids.map((id) => call(id))),
      { role: 'tool', answers: ids.map((id) => answer(id, true)) },
    ] satisfies Message[];
    const sent: string[] = write({ messages }).input.map(({ call_id }: { call_id: string }) => call_id);
    expect(sent.slice(0, 3)).toEqual(sent.slice(3));
    expect(sent[0]).toBe(ids[0]);
    expect(new Set(sent).size).toBe(3);
    for (const id of sent) expect(id).toMatch(/^\w{64}$/);
  });

  it('hold reasoning immediately before the item that it led to, verbatim', () => {
    const [one, two, three] = [thought('rs_1'), thought('rs_2'), thought('rs_3')];
    const phase: AssistantBlock = { type: 'thinking', thinking: '', data: { phase: 'final_answer' } };
    const messages = [
      assistant(one.block, call('a'), two.block, phase, text('Done.'), three.block),
      { role: 'tool', answers: [answer('a', true)] },
    ] satisfies Message[];
    const { input } = write({ messages });
    expect(input).toEqual([
      one.item,
      { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
      two.item,
      said('Done.', { phase: 'final_answer' }),
      { type: 'function_call_output', call_id: 'a', output: '' },
    ]);
    expect(createWriter()(toRequest({ messages }))).toContain(JSON.stringify(one.item));
  });

  it('hold no reasoning of another protocol', () => {
    const foreign = [{ signature: 'x' }, { reasoningDetails: [] }, null, undefined, 'x', { reasoning: 'x' }];
    const blocks = foreign.map((data): AssistantBlock => ({ type: 'thinking', thinking: 'Hm.', data }));
    expect(write({ messages: [assistant(...blocks, text('Yes.'))] }).input).toEqual([said('Yes.')]);
  });

  it('hold images and files of people and of tools, and text files as text', () => {
    const note = Buffer.from('héllo').toString('base64');
    const file: ContentPart = { type: 'file', mediaType: 'text/plain', data: note, name: 'n.txt' };
    const empty: ContentPart = { type: 'image', mediaType: 'image/png', data: '' };
    const fileItem = {
      type: 'input_file',
      filename: 'a.pdf',
      file_data: 'data:application/pdf;base64,BBBB',
    };
    const messages = [
      { role: 'user', content: [text('See'), image, pdf, file, text(''), empty] },
      assistant(call('a'), call('b'), call('c')),
      {
        role: 'tool',
        answers: [
          answer('a', true, text('shot'), image),
          answer('b', false, image),
          answer('c', true, text('one'), file),
        ],
      },
    ] satisfies Message[];
    const { input } = write({ messages });
    expect(input[0].content).toEqual([
      { type: 'input_text', text: 'See' },
      imageItem,
      fileItem,
      { type: 'input_text', text: 'n.txt:\nhéllo' },
      { type: 'input_text', text: expect.stringContaining('left out') },
    ]);
    expect(input.slice(4).map(({ output }: { output: unknown }) => output)).toEqual([
      [{ type: 'input_text', text: 'shot' }, imageItem],
      [{ type: 'input_text', text: 'Error:' }, imageItem],
      'one\nn.txt:\nhéllo',
    ]);
  });

  it('leave out messages that say nothing, and half surrogate pairs', () => {
    expect(write({ messages: [{ role: 'user', content: [] }, assistant(text(''))] }).input).toEqual([]);
    const messages = [userMessage('a\ud83d b'), assistant(call('a', { path: '\udc00' }))];
    expect(createWriter()(toRequest({ messages }))).not.toMatch(/\\ud/);
  });
});

/** All of a body up to where the next item is added. */
function toPrefix(body: string): string {
  return body.slice(0, body.lastIndexOf(']}'));
}

function playRounds(count: number, toTools: (round: number) => readonly ToolDefinition[]): string[] {
  const writer = createWriter();
  const messages: Message[] = [userMessage('Begin.')];
  const bodies: string[] = [];
  for (let round = 0; round < count; round++) {
    const request = { system: 'Be brief.', tools: toTools(round), messages: [...messages] };
    bodies.push(writer(toRequest(request)));
    messages.push(assistant(thought(`rs_${round}`).block, call(`c${round}`, { round })), {
      role: 'tool',
      answers: [answer(`c${round}`, round % 7 !== 0, text(`result ${round}`))],
    });
  }
  return bodies;
}

describe('the prefix that was sent', () => {
  it('stays the same bytes over 50 rounds', () => {
    const tools = [toTool('a'), toTool('b')];
    const bodies = playRounds(50, () => tools);
    for (const [i, body] of bodies.entries()) {
      expect(body.startsWith(toPrefix(bodies[i - 1] ?? body))).toBe(true);
      expect(JSON.parse(body).input).toHaveLength(1 + 3 * i);
    }
  });

  it('changes in its tools alone when one is added in mid-session', () => {
    const before = [toTool('a'), toTool('c')];
    const after = [toTool('a'), toTool('b'), toTool('c')];
    const bodies = playRounds(6, (round) => (round < 3 ? before : after));
    const [old, added] = [bodies[2] ?? '', bodies[3] ?? ''];
    const toolsOf = (body: string): string => JSON.stringify(JSON.parse(body).tools);
    expect(added.replace(toolsOf(added), toolsOf(old)).startsWith(toPrefix(old))).toBe(true);
    expect(JSON.parse(added).tools.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c']);
    expect(bodies[5]?.startsWith(toPrefix(bodies[4] ?? ''))).toBe(true);
  });

  it('is made of messages that are turned into JSON once', () => {
    const read = vi.fn(() => 'read once');
    const part = {
      type: 'text',
      get text() {
        return read();
      },
    };
    const writer = createWriter();
    const first = { role: 'user', content: [part] } as unknown as Message;
    writer(toRequest({ messages: [first] }));
    const times = read.mock.calls.length;
    writer(toRequest({ messages: [first, userMessage('more')] }));
    expect(read).toHaveBeenCalledTimes(times);
  });
});
