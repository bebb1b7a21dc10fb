import type { AssistantBlock, CompletionChunk, Message } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { type Collected, collect } from '../../test/collect.ts';
import { readAnswer, readAnswers, userMessage } from '../../test/fixtures.ts';
import { startWireServer } from '../../test/wire-server.ts';
import { createAnthropicMessagesProvider } from './provider.ts';

async function play(id: string): Promise<Collected> {
  await using server = await startWireServer(readAnswer(id));
  return await collect(createAnthropicMessagesProvider({ baseURL: server.baseURL }));
}

function call(id: string, name: string, args: string): CompletionChunk {
  return { type: 'tool_call', id, name, arguments: args };
}

/** The reply as core keeps it: the blocks of its chunks, in order. */
function toReply(content: readonly CompletionChunk[]): Message {
  const blocks = content.flatMap((chunk): AssistantBlock[] => {
    if (chunk.type === 'thinking_block') return [{ type: 'thinking', thinking: '', data: chunk.data }];
    if (chunk.type !== 'tool_call') return [];
    const { id = '', name, arguments: json } = chunk;
    return [{ type: 'tool_call', toolCallId: id, wireId: id, toolName: name, args: JSON.parse(json) }];
  });
  return { role: 'assistant', content: blocks, origin: { provider: 'anthropic', model: 'fixture-model' } };
}

describe('anthropic-messages against the wire fixtures', () => {
  it('B30: ends in the words of an error inside the stream, after the text and the input so far', async () => {
    const { content, error } = await play('B30');
    expect(content).toEqual([
      { type: 'usage', inputTokens: 20, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
      { type: 'text_delta', text: 'Half an ans' },
    ]);
    expect(error).toMatchObject({
      code: 'provider_overloaded',
      retryable: true,
      phase: 'after_output',
      requestId: 'req_fx01',
    });
    expect(error?.message).toContain('Overloaded');
  });

  it('B32: a reset after text is an interruption', async () => {
    const { content, error } = await play('B32');
    expect(content.at(-1)).toEqual({ type: 'text_delta', text: 'I will check the logs' });
    expect(error).toMatchObject({ code: 'stream_interrupted', retryable: true, phase: 'after_output' });
  });

  it('B36: thinking between calls comes out whole and goes back byte for byte', async () => {
    await using server = await startWireServer(...readAnswers('B36'));
    const provider = createAnthropicMessagesProvider({ baseURL: server.baseURL });
    const { content } = await collect(provider);
    const thinking = (text: string, signature: string): CompletionChunk[] => [
      { type: 'thinking_delta', thinking: text },
      { type: 'thinking_block', data: { block: { type: 'thinking', thinking: text, signature } } },
    ];
    const redacted = { type: 'redacted_thinking', data: 'b3BhcXVl' };
    expect(content).toEqual([
      { type: 'usage', inputTokens: 51, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
      ...thinking('First the weather.', 'c2lnLTE='),
      call('toolu_i1', 'get_weather', '{"city":"Oslo"}'),
      ...thinking('Then the time.', 'c2lnLTI='),
      call('toolu_i2', 'get_time', '{}'),
      { type: 'thinking_block', data: { block: redacted } },
      { type: 'usage', inputTokens: 51, outputTokens: 70, cacheReadTokens: 0, cacheWriteTokens: 0 },
      { type: 'finish', reason: 'tool_calls', raw: 'tool_use' },
    ]);
    await collect(provider, { request: { messages: [userMessage('hi'), toReply(content)] } });
    expect(server.requests[1]?.text).toContain(
      [
        '{"type":"thinking","thinking":"First the weather.","signature":"c2lnLTE="}',
        '{"type":"tool_use","id":"toolu_i1","name":"get_weather","input":{"city":"Oslo"}}',
        '{"type":"thinking","thinking":"Then the time.","signature":"c2lnLTI="}',
        '{"type":"tool_use","id":"toolu_i2","name":"get_time","input":{},"cache_control":{"type":"ephemeral"}}',
        JSON.stringify(redacted),
      ].join(','),
    );
  });

  it('B38: gives both calls that share an id; core tells them apart', async () => {
    const { content } = await play('B38');
    expect(content.filter((chunk) => chunk.type === 'tool_call')).toEqual([
      call('toolu_d1', 'get_weather', '{"city":"Oslo"}'),
      call('toolu_d1', 'get_weather', '{"city":"Lund"}'),
    ]);
  });
});
