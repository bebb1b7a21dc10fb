import type { ContentPart, Message, ToolDefinition } from '@ethosagent/core/contract';
import { describe, expect, it, vi } from 'vitest';
import { toRequest, userMessage } from '../../test/fixtures.ts';
import { findProfile, type OpenAIChatProfileName } from './profiles.ts';
import { createRequestWriter } from './request-writer.ts';
import type { WireRules } from './to-wire-message.ts';

function createWriter(name: OpenAIChatProfileName, rules: Partial<WireRules> = {}) {
  const profile = findProfile(name);
  const { images, files, reasoningEcho } = profile;
  return createRequestWriter(profile, { images, files, reasoningEcho, ...rules });
}

function write(request: Parameters<typeof toRequest>[0], name: OpenAIChatProfileName = 'openai', rules = {}) {
  return JSON.parse(createWriter(name, rules)(toRequest(request)));
}

const tool: ToolDefinition = {
  name: 'get_time',
  description: 'Time',
  parameters: { type: 'object', properties: {} },
};
const image: ContentPart = { type: 'image', mediaType: 'image/png', data: 'AAAA', name: 'a.png' };
const pdf: ContentPart = { type: 'file', mediaType: 'application/pdf', data: 'BBBB', name: 'a.pdf' };

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

describe('createRequestWriter', () => {
  it('asks for a stream with usage, and sends tools, system and messages', () => {
    expect(write({ system: 'Be brief.', tools: [tool], messages: [userMessage('hi')] })).toEqual({
      model: 'fixture-model',
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: tool }],
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'hi' },
      ],
    });
  });

  it('leaves out what is not there: no tools, no system text', () => {
    const body = write({});
    expect(Object.keys(body)).toEqual(['model', 'stream', 'stream_options', 'messages']);
    expect(body.messages).toEqual([{ role: 'user', content: 'hi' }]);
  });

  it('B04: sends arguments as a JSON string and each answer under the id of the wire', () => {
    const messages = [
      userMessage('hi'),
      assistant(
        { type: 'text', text: 'Look' },
        { type: 'text', text: 'ing.' },
        call('a', { city: 'Vaasa' }),
        call('b'),
      ),
      toolMessage(
        { id: 'a', content: [{ type: 'text', text: '18 C' }] },
        { id: 'b', ok: false, content: [{ type: 'text', text: 'no net' }] },
      ),
    ];
    expect(write({ messages }).messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: 'Looking.',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'f', arguments: '{"city":"Vaasa"}' } },
          { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: '18 C' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: no net' },
    ]);
  });

  it('sends images and files where they are taken, and text files always as text', () => {
    const note: ContentPart = {
      type: 'file',
      mediaType: 'text/plain',
      data: Buffer.from('héllo').toString('base64'),
      name: 'n.txt',
    };
    const content = [{ type: 'text', text: 'See' } as const, image, pdf, note];
    expect(write({ messages: [{ role: 'user', content }] }).messages[0].content).toEqual([
      { type: 'text', text: 'See' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,BBBB' } },
      { type: 'text', text: 'n.txt:\nhéllo' },
    ]);
    const plain = write({ messages: [{ role: 'user', content }] }, 'custom').messages[0].content;
    expect(plain).toBe(
      'See\n\n[image "a.png" of type image/png left out: this model does not take it]\n\n' +
        '[file "a.pdf" of type application/pdf left out: this model does not take it]\n\nn.txt:\nhéllo',
    );
  });

  it('sends images of tools in a message of the user behind all answers', () => {
    const answers = toolMessage(
      { id: 'a', content: [{ type: 'text', text: 'shot' }, image] },
      { id: 'b', content: [] },
    );
    const { messages } = write({ messages: [assistant(call('a'), call('b')), answers] });
    expect(messages.slice(1)).toEqual([
      { role: 'tool', tool_call_id: 'a', content: 'shot\n[image: see the next message of the user]' },
      { role: 'tool', tool_call_id: 'b', content: '' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'From f (a):' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ]);
    const { messages: plain } = write(
      { messages: [assistant(call('a')), toolMessage({ id: 'a', content: [image] })] },
      'ollama',
    );
    expect(plain.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'a',
      content: expect.stringContaining('left out'),
    });
  });

  it('B34: echoes reasoning on messages with calls only, as the profile demands', () => {
    const details = [{ type: 'reasoning.text', text: 'Hm.', signature: 's' }];
    const thought = { type: 'thinking', thinking: 'Hm.', data: { reasoningDetails: details } } as const;
    const messages = [
      assistant(thought, call('a')),
      toolMessage({ id: 'a', content: [] }),
      assistant(thought, { type: 'text', text: 'x' }),
    ];
    const sent = (name: OpenAIChatProfileName): object[] => write({ messages }, name).messages;
    expect(sent('deepseek')[0]).toMatchObject({ reasoning_content: 'Hm.' });
    expect(sent('openrouter')[0]).toMatchObject({ reasoning_details: details });
    expect(Object.keys(sent('openai')[0] ?? {})).toEqual(['role', 'content', 'tool_calls']);
    for (const name of ['deepseek', 'openrouter'] as const)
      expect(sent(name)[2]).toEqual({ role: 'assistant', content: 'x' });
    const unthought = write(
      { messages: [assistant(call('a')), toolMessage({ id: 'a', content: [] })] },
      'deepseek',
    );
    expect(unthought.messages[0].reasoning_content).toBe('');
  });

  it('sends no half surrogate pairs, in texts and in arguments', () => {
    const messages = [userMessage('a\ud83d b \ud83d\ude00'), assistant(call('a', { path: '\udc00' }))];
    const body = createWriter('openai')(toRequest({ messages }));
    expect(body).toContain('a\\ufffd b \ud83d\ude00');
    expect(body).toContain('{\\"path\\":\\"\\\\ufffd\\"}');
    expect(body).not.toMatch(/\\ud/);
  });

  it('leaves a reply out that said nothing', () => {
    expect(
      write({ messages: [assistant({ type: 'thinking', thinking: 'Hm.' }), userMessage('x')] }).messages,
    ).toHaveLength(1);
  });

  it.each([
    ['openai', { max_completion_tokens: 9, reasoning_effort: 'medium' }],
    ['custom', { max_tokens: 9 }],
    ['deepseek', { max_tokens: 9, thinking: { type: 'enabled' } }],
    ['openrouter', { max_tokens: 9, reasoning: { enabled: true } }],
  ] as const)('names limits and reasoning as %s does', (name, fields) => {
    const {
      model: _m,
      stream: _s,
      stream_options: _o,
      messages: _n,
      ...rest
    } = write({ maxOutputTokens: 9, thinking: true }, name);
    expect(rest).toEqual(fields);
  });

  it('asks for an output schema natively, or in the system text', () => {
    const output = { type: 'object', properties: { a: { type: 'number' } } };
    expect(write({ output }).response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'output', schema: output },
    });
    const plain = write({ output, system: 'Be brief.' }, 'custom');
    expect(plain.response_format).toBeUndefined();
    expect(plain.messages[0].content).toContain(`Be brief.\n\nYour final answer must be JSON alone`);
    expect(plain.messages[0].content).toContain(JSON.stringify(output));
  });

  it('turns each message into JSON once, however many rounds follow', () => {
    const writer = createWriter('openai');
    const text = vi.fn(() => 'read once');
    const first = {
      role: 'user',
      content: [
        {
          type: 'text',
          get text() {
            return text();
          },
        },
      ],
    } as unknown as Message;
    const messages = [first];
    const bodies: string[] = [];
    for (let round = 0; round < 5; round++) {
      bodies.push(writer(toRequest({ messages: [...messages] })));
      messages.push(userMessage(`round ${round}`));
    }
    expect(text).toHaveBeenCalledTimes(1);
    for (const [i, body] of bodies.entries())
      expect(body.startsWith(bodies[i - 1]?.slice(0, -2) ?? '')).toBe(true);
  });
});
