import type { CompletionChunk, Message } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import { readAnswer, readAnswers, userMessage } from '../../test/fixtures.ts';
import { startWireServer } from '../../test/wire-server.ts';
import type { OpenAIChatOptions } from './options.ts';
import { createOpenAIChatProvider } from './provider.ts';

async function play(id: string, options: Partial<OpenAIChatOptions> = {}): Promise<Collected> {
  await using server = await startWireServer(readAnswer(id));
  const reply = await collect(createOpenAIChatProvider({ baseURL: server.baseURL, ...options }));
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.path).toBe('/v1/chat/completions');
  return reply;
}

function text(value: string): CompletionChunk {
  return { type: 'text_delta', text: value };
}

function thinking(value: string): CompletionChunk {
  return { type: 'thinking_delta', thinking: value };
}

function call(id: string, name: string, args: string): CompletionChunk {
  return { type: 'tool_call', id, name, arguments: args };
}

function usage(inputTokens: number, outputTokens: number, parts: object = {}): CompletionChunk {
  return { type: 'usage', inputTokens, outputTokens, ...parts };
}

const stop: CompletionChunk = { type: 'finish', reason: 'stop', raw: 'stop' };
const toolCalls: CompletionChunk = { type: 'finish', reason: 'tool_calls', raw: 'tool_calls' };

describe('openai-chat against the wire fixtures', () => {
  it('plays the stock answer: life first, names once, one finish at the end', async () => {
    const { chunks, content, error } = await play('B02');
    expect(error).toBeUndefined();
    expect(chunks[0]).toEqual({ type: 'heartbeat' });
    expect(chunks.filter((chunk) => chunk.type === 'response_start')).toEqual([
      { type: 'response_start', id: 'chatcmpl-fx01', model: 'fixture-model' },
    ]);
    expect(content.at(-1)?.type).toBe('finish');
  });

  it('B02: keeps an empty argument string as it came', async () => {
    const { content, error } = await play('B02');
    expect([content, error]).toEqual([[usage(30, 6), call('call_t1', 'get_time', ''), toolCalls], undefined]);
  });

  it('B04: takes arguments that came as an object as their text', async () => {
    const { content } = await play('B04');
    expect(content).toEqual([usage(40, 9), call('call_o1', 'get_weather', '{"city":"Vaasa"}'), toolCalls]);
  });

  it('B06: routes pieces by id when there is no index and waits for a late name', async () => {
    const { content, chunks } = await play('B06');
    expect(content).toEqual([
      usage(41, 22),
      call('call_w1', 'get_weather', '{"city":"Oslo"}'),
      call('call_w2', 'get_weather', '{"city":"Turku"}'),
      toolCalls,
    ]);
    expect(chunks.some((chunk) => chunk.type === 'tool_call_delta')).toBe(true);
  });

  it('B08: makes no call of a stream that ends without a finish reason', async () => {
    const { content, error } = await play('B08');
    expect(content).toEqual([]);
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true, phase: 'before_output' });
  });

  it('B10: hands cut arguments on as they are, never repaired', async () => {
    const { content } = await play('B10');
    const cut = '{"path":"README.md","content":"# Title\\nfirst li';
    expect(content).toEqual([usage(50, 300), call('call_k1', 'write_file', cut), toolCalls]);
  });

  it('B12: takes a leading think block as thinking, but only when told to', async () => {
    const on = await play('B12', { inlineThinkTags: true });
    expect(on.content).toEqual([
      thinking('Is 1 < 2? yes, and a <b> tag is fine.'),
      text('Use `<think>` in docs: yes.'),
      usage(15, 30),
      stop,
    ]);
    const off = await play('B12');
    const whole = '<think>\nIs 1 < 2? yes, and a <b> tag is fine.</think>\n\nUse `<think>` in docs: yes.';
    expect(off.content).toEqual([text(whole), usage(15, 30), stop]);
  });

  it('B14: ignores a frame that is the JSON literal null', async () => {
    const { content, error } = await play('B14');
    expect(content).toEqual([thinking('Add them.'), text('4'), usage(9, 6, { reasoningTokens: 4 }), stop]);
    expect(error).toBeUndefined();
  });

  it('B16: reads the usage of a chunk whose choices are null', async () => {
    const { content, error } = await play('B16');
    expect([content, error]).toEqual([[text('Hei there.'), usage(12, 4), stop], undefined]);
  });

  it('B18: keeps raw line separators inside the text', async () => {
    const { content } = await play('B18');
    expect(content).toEqual([text('a\u2028b\u2029c\u0085d\u000be'), usage(5, 5), stop]);
  });

  it('B20: reads CRLF line ends cut between CR and LF', async () => {
    const { content } = await play('B20');
    expect(content).toEqual([text('CRLF ok'), usage(7, 3), stop]);
  });

  it('B22: counts a whole last frame without a line end', async () => {
    const { content, error } = await play('B22');
    expect([content, error]).toEqual([[text('almost cut'), usage(11, 3), stop], undefined]);
  });

  it('B24: salvages a frame behind the head of a cut one', async () => {
    const { content, error } = await play('B24');
    expect([content, error]).toEqual([[text('before after'), usage(9, 4), stop], undefined]);
  });

  it.each([0, 1, 2])(
    'B26: reads the waiting hint of answer %i, or none where it makes no sense',
    async (variant) => {
      const hints = [
        { 'retry-after': 'Wed, 99 Foo 2026 25:61:00 GMT' },
        { 'retry-after': inTwoSeconds() },
        { 'retry-after': '86400' },
      ];
      await using server = await startWireServer({ ...readAnswer('B26'), headers: { ...hints[variant] } });
      const { error, content } = await collect(createOpenAIChatProvider({ baseURL: server.baseURL }));
      expect(content).toEqual([]);
      expect(error).toMatchObject({ code: 'provider_rate_limited', status: 429, retryable: true });
      expect(error?.message).toContain('Rate limit reached for fixture-model');
      const wait = error?.retryAfterMs;
      if (variant === 0) expect(wait).toBeUndefined();
      if (variant === 1) expect(wait).toBeGreaterThan(500);
      if (variant === 1) expect(wait).toBeLessThanOrEqual(3000);
      if (variant === 2) expect(wait).toBe(86_400_000);
    },
  );

  it('B28: fails with the words of an error inside a 200 stream, after the text so far', async () => {
    const { content, error } = await play('B28');
    expect(content).toEqual([text('Part')]);
    expect(error).toMatchObject({ code: 'provider_unavailable', retryable: true, phase: 'after_output' });
    expect(error?.message).toContain('Upstream worker limit reached');
    expect(error?.message).not.toContain('[object Object]');
  });

  it.each(['deepseek', 'openai'] as const)(
    'B34: profile %s echoes reasoning on tool rounds only if demanded',
    async (profile) => {
      await using server = await startWireServer(...readAnswers('B34'));
      const provider = createOpenAIChatProvider({ baseURL: server.baseURL, profile });
      const first = await collect(provider);
      expect(first.content).toEqual([
        thinking('Need the weather.'),
        usage(44, 20, { reasoningTokens: 6 }),
        call('call_r1', 'get_weather', '{"city":"Oslo"}'),
        toolCalls,
      ]);
      await collect(provider, { request: { messages: afterOneRound } });
      const sent = JSON.parse(server.requests[1]?.text ?? '').messages[1];
      expect(sent.reasoning_content).toBe(profile === 'deepseek' ? 'Need the weather.' : undefined);
      expect(sent.tool_calls[0].function.arguments).toBe('{"city":"Oslo"}');
    },
  );

  it('B40: gives a call to an unknown tool like any other', async () => {
    const { content } = await play('B40');
    expect(content).toEqual([
      usage(48, 19),
      call('call_u1', 'nonexistent_tool', '{"foo":"bar"}'),
      call('call_u2', 'get_weather', '{"city":"Oslo"}'),
      toolCalls,
    ]);
  });

  it('B74: counts cached and reasoning tokens as parts, never on top', async () => {
    const { content } = await play('B74');
    expect(content).toEqual([
      text('ok'),
      usage(20_212, 931, { cacheReadTokens: 16_298, reasoningTokens: 400 }),
      stop,
    ]);
  });
});

const afterOneRound: Message[] = [
  userMessage('fixture B34'),
  {
    role: 'assistant',
    origin: { provider: 'deepseek', model: 'fixture-model' },
    content: [
      { type: 'thinking', thinking: 'Need the weather.' },
      {
        type: 'tool_call',
        toolCallId: 'call_r1',
        wireId: 'call_r1',
        toolName: 'get_weather',
        args: { city: 'Oslo' },
      },
    ],
  },
  {
    role: 'tool',
    answers: [
      {
        toolCallId: 'call_r1',
        wireId: 'call_r1',
        toolName: 'get_weather',
        ok: true,
        content: [{ type: 'text', text: '18 C, dry' }],
      },
    ],
  },
];

function inTwoSeconds(): string {
  return new Date(Math.ceil((Date.now() + 2000) / 1000) * 1000).toUTCString();
}
