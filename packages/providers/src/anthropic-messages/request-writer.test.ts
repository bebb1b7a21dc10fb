import type { ContentPart, Message, ToolDefinition } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { toRequest, userMessage } from '../../test/fixtures.ts';
import { createRequestWriter, type RequestRules } from './request-writer.ts';

function write(request: Parameters<typeof toRequest>[0], rules: Partial<RequestRules> = {}) {
  const writer = createRequestWriter({ images: true, files: true, cacheControl: undefined, ...rules });
  return JSON.parse(writer(toRequest(request)));
}

const tool: ToolDefinition = {
  name: 'get_time',
  description: 'Time',
  parameters: { type: 'object', properties: {} },
};
const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'a.png' };
const pdf: ContentPart = { type: 'file', mediaType: 'application/pdf', data: 'BBBB', name: 'a.pdf' };
const wireImage = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };

function text(value: string): { type: 'text'; text: string } {
  return { type: 'text', text: value };
}

function toolMessage(...answers: { id: string; ok?: boolean; content: ContentPart[] }[]): Message {
  return {
    role: 'tool',
    answers: answers.map(({ id, ok = true, content }) => ({
      toolCallId: `t_${id}`,
      wireId: id,
      toolName: 'f',
      ok,
      content,
    })),
  };
}

function assistant(...content: Extract<Message, { role: 'assistant' }>['content']): Message {
  return { role: 'assistant', origin: { provider: 'p', model: 'm' }, content };
}

function call(id: string, args: Record<string, unknown> = {}) {
  return { type: 'tool_call', toolCallId: `t_${id}`, wireId: id, toolName: 'f', args } as const;
}

function opaque(block: object) {
  return { type: 'thinking', thinking: 'shown', data: { block } } as const;
}

const signed = { type: 'thinking', thinking: 'Hm.\u2028', signature: 'c2ln' };
const redacted = { type: 'redacted_thinking', data: 'b3BhcXVl' };

describe('a request', () => {
  it('has tools in the given order, system blocks, messages, and names a limit', () => {
    expect(write({ system: 'Be brief.', tools: [tool, { ...tool, name: 'a', description: '' }] })).toEqual({
      model: 'fixture-model',
      max_tokens: 32_000,
      stream: true,
      tools: [
        { name: 'get_time', description: 'Time', input_schema: tool.parameters },
        { name: 'a', input_schema: tool.parameters },
      ],
      system: [text('Be brief.')],
      messages: [{ role: 'user', content: [text('hi')] }],
    });
  });

  it('leaves out what is not there: no tools, no system text, no blank text', () => {
    const blank: Message = { role: 'user', content: [text(' \n'), text('hi')] };
    const body = write({ system: ' \n', messages: [blank, assistant(text('\n\n')), userMessage('on')] });
    expect(Object.keys(body)).toEqual(['model', 'max_tokens', 'stream', 'messages']);
    expect(body.messages).toEqual([{ role: 'user', content: [text('hi'), text('on')] }]);
  });

  it('gives every schema of a tool the type that the server wants', () => {
    const { tools } = write({ tools: [{ ...tool, parameters: { properties: {} } }] });
    expect(tools[0].input_schema).toEqual({ type: 'object', properties: {} });
  });

  it('sends images and PDF files, text files as text, and notes for the rest', () => {
    const note = Buffer.from('héllo').toString('base64');
    const content: ContentPart[] = [
      text('See'),
      image,
      { ...image, mediaType: 'image/JPG' },
      pdf,
      { type: 'file', mediaType: 'text/plain', data: note, name: 'n.txt' },
      { ...image, mediaType: 'image/tiff' },
      { ...image, data: '' },
    ];
    const sent = (rules: Partial<RequestRules>) =>
      write({ messages: [{ role: 'user', content }] }, rules).messages[0].content;
    const left = (kind: string, type: string): object =>
      text(`[${kind} of type ${type} left out: this model does not take it]`);
    expect(sent({})).toEqual([
      text('See'),
      wireImage,
      { ...wireImage, source: { ...wireImage.source, media_type: 'image/jpeg' } },
      {
        type: 'document',
        source: { type: 'base64', media_type: 'application/pdf', data: 'BBBB' },
        title: 'a.pdf',
      },
      text('n.txt:\nhéllo'),
      left('image "a.png"', 'image/tiff'),
      left('image "a.png"', 'image/png'),
    ]);
    expect(sent({ images: false, files: false }).slice(1, 4)).toEqual([
      left('image "a.png"', 'image/png'),
      left('image "a.png"', 'image/JPG'),
      left('file "a.pdf"', 'application/pdf'),
    ]);
  });
});

describe('calls and their answers', () => {
  it('B38: stand in the single next message of the user, first, whatever follows', () => {
    const { messages } = write({
      messages: [
        userMessage('hi'),
        assistant(text('Look'), call('a', { city: 'Vaasa' }), call('b')),
        toolMessage({ id: 'a', content: [text('18 C'), text('dry')] }, { id: 'b', content: [] }),
        userMessage('and'),
        userMessage('so on'),
      ],
    });
    expect(messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          text('Look'),
          { type: 'tool_use', id: 'a', name: 'f', input: { city: 'Vaasa' } },
          { type: 'tool_use', id: 'b', name: 'f', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '18 C\ndry' },
          { type: 'tool_result', tool_use_id: 'b' },
          text('and'),
          text('so on'),
        ],
      },
    ]);
  });

  it('tell failures as such, in words only and never without any', () => {
    const { messages } = write({
      messages: [
        assistant(call('a'), call('b'), call('c')),
        toolMessage(
          { id: 'a', ok: false, content: [text('no net')] },
          { id: 'b', ok: false, content: [] },
          { id: 'c', ok: false, content: [image] },
        ),
      ],
    });
    expect(messages[1].content).toEqual([
      { type: 'tool_result', tool_use_id: 'a', content: 'no net', is_error: true },
      { type: 'tool_result', tool_use_id: 'b', content: 'The call failed.', is_error: true },
      { type: 'tool_result', tool_use_id: 'c', content: expect.stringContaining('left out'), is_error: true },
    ]);
  });

  it('may answer with images', () => {
    const messages = [assistant(call('a')), toolMessage({ id: 'a', content: [text('shot'), image] })];
    expect(write({ messages }).messages[1].content[0].content).toEqual([text('shot'), wireImage]);
  });

  it('get an id that the server takes, the same on both sides, where another provider gave one', () => {
    const ids = ['functions.f:0', 'functions_f_0', 'functions:f.0', 'call_ö', 'x'.repeat(90), 'toolu_1-2'];
    const { messages } = write({
      messages: [
        assistant(...ids.map((id) => call(id))),
        toolMessage(...ids.map((id) => ({ id, content: [] }))),
      ],
    });
    const called = messages[0].content.map((block: { id: string }) => block.id);
    expect(messages[1].content.map((block: { tool_use_id: string }) => block.tool_use_id)).toEqual(called);
    for (const id of called) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(new Set(called).size).toBe(ids.length);
    expect(called.at(-1)).toBe('toolu_1-2');
  });
});

describe('a reply that goes back', () => {
  it('B36: has its opaque blocks in their places, byte for byte, and not what core shows of them', () => {
    const raw = { type: 'server_tool_use', id: 's', name: 'web_search', input: { q: 'x' } };
    const content = [opaque(signed), call('a'), opaque(raw), opaque(redacted)];
    const writer = createRequestWriter({ images: true, files: true, cacheControl: undefined });
    const use = { type: 'tool_use', id: 'a', name: 'f', input: {} };
    const blocks = [signed, use, raw, redacted].map((block) => JSON.stringify(block)).join(',');
    expect(writer(toRequest({ messages: [assistant(...content)] }))).toContain(`"content":[${blocks}]`);
  });

  it('leaves out reasoning that nobody signed for this server, and a reply of nothing else', () => {
    const foreign = { type: 'thinking', thinking: 'Hm.', data: { reasoningDetails: [] } } as const;
    const bare = { type: 'thinking', thinking: 'Hm.' } as const;
    const messages = [
      userMessage('a'),
      assistant(foreign, bare, text('x')),
      userMessage('b'),
      assistant(opaque(signed)),
      userMessage('c'),
    ];
    expect(write({ messages }).messages.map((one: { content: object[] }) => one.content.length)).toEqual([
      1, 1, 2,
    ]);
  });

  it('leaves out reasoning that the output limit cut, which the server would reject for ever', () => {
    const unsigned = { type: 'thinking', thinking: 'H' };
    const sent = (...content: Parameters<typeof assistant>): string[] =>
      write({ messages: [assistant(...content)] }).messages[0].content.map(
        (block: { type: string }) => block.type,
      );
    expect(sent(text('x'), opaque(unsigned))).toEqual(['text']);
    expect(sent(text('x'), opaque(signed))).toEqual(['text']);
    expect(sent(call('a'), opaque(unsigned))).toEqual(['tool_use']);
    expect(sent(call('a'), opaque(signed))).toEqual(['tool_use', 'thinking']);
    // Servers that sign nothing may want it back all the same.
    expect(sent(opaque(unsigned), call('a'))).toEqual(['thinking', 'tool_use']);
  });

  it('joins the halves of a paused reply', () => {
    const { messages } = write({
      messages: [userMessage('a'), assistant(text('One, ')), assistant(text('two.'))],
    });
    expect(messages[1]).toEqual({ role: 'assistant', content: [text('One, '), text('two.')] });
  });

  it('never holds half a surrogate pair: the server could not read it', () => {
    const writer = createRequestWriter({ images: true, files: true, cacheControl: undefined });
    const messages = [userMessage('a\ud83d b\\ud83d 😀 \udc00')];
    const body = writer(toRequest({ system: 'x\ud800', messages }));
    expect(JSON.parse(body).messages[0].content[0].text).toBe('a\ufffd b\\ud83d 😀 \ufffd');
    expect(JSON.parse(body).system[0].text).toBe('x\ufffd');
  });
});
