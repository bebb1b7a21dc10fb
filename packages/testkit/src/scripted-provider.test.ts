import type { CompletionChunk, CompletionRequest } from '@ethosagent/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from './fake-clock.ts';
import { type Reply, reply } from './reply.ts';
import { createScriptedProvider, type ScriptedProvider } from './scripted-provider.ts';

function request(text = 'hi'): CompletionRequest {
  const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }];
  return { model: 'm', system: '', messages, tools: [], sessionId: 's' };
}

async function collect(stream: AsyncIterable<CompletionChunk>): Promise<CompletionChunk[]> {
  const chunks: CompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

function ask(provider: ScriptedProvider, signal = new AbortController().signal): Promise<CompletionChunk[]> {
  return collect(provider.complete(request(), signal));
}

describe('a script', () => {
  it('answers call after call and adds the finish that fits', async () => {
    const provider = createScriptedProvider([
      [reply.thinking('hm'), reply.call('look', { at: 1 }), reply.usage(5, 2)],
      reply.text('a', 'b'),
    ]);
    expect(await ask(provider)).toEqual([
      { type: 'thinking_delta', thinking: 'hm' },
      { type: 'tool_call', name: 'look', arguments: '{"at":1}', id: 'call_1' },
      { type: 'usage', inputTokens: 5, outputTokens: 2 },
      { type: 'finish', reason: 'tool_calls' },
    ]);
    expect(provider.unusedReplies).toHaveLength(1);
    expect(await ask(provider)).toEqual([
      { type: 'text_delta', text: 'a' },
      { type: 'text_delta', text: 'b' },
      { type: 'finish', reason: 'stop' },
    ]);
    expect(provider.unusedReplies).toEqual([]);
  });

  it('numbers calls over all replies, keeps given ids and raw argument text', async () => {
    const provider = createScriptedProvider([
      reply.calls([['a'], ['b', '{"cut']]),
      [reply.call('c', {}, { id: 'mine' }), reply.call('d')],
    ]);
    const chunks = [...(await ask(provider)), ...(await ask(provider))];
    const calls = chunks.flatMap((chunk) =>
      chunk.type === 'tool_call' ? [[chunk.id, chunk.arguments]] : [],
    );
    expect(calls).toEqual([
      ['call_1', '{}'],
      ['call_2', '{"cut'],
      ['mine', '{}'],
      ['call_3', '{}'],
    ]);
  });

  it('throws a clear error at a call that it does not foresee', async () => {
    const provider = createScriptedProvider([reply.text('a')]);
    await ask(provider);
    expect(() => provider.complete(request('again?'), new AbortController().signal)).toThrow(
      /LLM call 2 was not expected, the script has 1 replies.*again\?/,
    );
  });

  it('plays the same reply for all further calls when it is given', async () => {
    const provider = createScriptedProvider([], { afterwards: reply.text('again') });
    expect(await ask(provider)).toEqual(await ask(provider));
    expect(provider.requests).toHaveLength(2);
  });

  it('keeps each request as it was when it came', async () => {
    const provider = createScriptedProvider([reply.text('a')]);
    const given = request();
    await collect(provider.complete(given, new AbortController().signal));
    given.system = 'changed later';
    expect(provider.requests).toEqual([request()]);
  });

  it('says what the test wants about a model', () => {
    expect(createScriptedProvider([], { describe: { images: false } }).describe('m')).toEqual({
      costBasis: 'local',
      images: false,
      local: false,
    });
  });
});

describe('directives', () => {
  const failure = new Error('as planned');

  it('throws before or within the stream', async () => {
    const provider = createScriptedProvider([
      [{ throwOnCall: failure }],
      [reply.text('a'), { throw: failure }],
    ]);
    expect(() => provider.complete(request(), new AbortController().signal)).toThrow(failure);
    const seen: CompletionChunk[] = [];
    const play = async () => {
      for await (const chunk of provider.complete(request(), new AbortController().signal)) seen.push(chunk);
    };
    await expect(play()).rejects.toBe(failure);
    expect(seen).toEqual([{ type: 'text_delta', text: 'a' }]);
    expect(provider.openStreams).toBe(0);
  });

  it('ends without finish, repeats, and lies', async () => {
    const lie = { type: 'nonsense' };
    const provider = createScriptedProvider([
      [{ repeat: 3, part: { type: 'heartbeat' } }, { lie }, { end: true }, reply.text('never')],
    ]);
    const beat = { type: 'heartbeat' };
    expect(await ask(provider)).toEqual([beat, beat, beat, lie]);
  });

  it('plays what comes after finish', async () => {
    const parts: Reply = [reply.finish('stop'), reply.usage(1, 1)];
    const chunks = await ask(createScriptedProvider([parts]));
    expect(chunks.map((chunk) => chunk.type)).toEqual(['finish', 'usage']);
  });

  it('waits on the clock', async () => {
    const clock = createFakeClock(0);
    const provider = createScriptedProvider([[{ wait: 500 }, reply.text('a')]], { clock });
    await clock.runUntil(ask(provider));
    expect(clock.now()).toBe(500);
  });

  it('stops waiting and hanging with the reason of the signal, and leaves no timer', async () => {
    for (const part of [{ wait: 500 }, { hang: true }] as const) {
      const clock = createFakeClock();
      const provider = createScriptedProvider([[part]], { clock });
      const stop = new AbortController();
      const asked = ask(provider, stop.signal);
      await clock.advance(1);
      expect(provider.openStreams).toBe(1);
      stop.abort(failure);
      await expect(asked).rejects.toBe(failure);
      expect([provider.openStreams, clock.pendingTimers]).toEqual([0, 0]);
    }
  });

  it('can ignore the signal', async () => {
    const clock = createFakeClock();
    const provider = createScriptedProvider(
      [[{ wait: 500, ignoreSignal: true }, reply.text('late'), { hang: true, ignoreSignal: true }]],
      { clock },
    );
    const chunks = provider.complete(request(), AbortSignal.abort())[Symbol.asyncIterator]();
    await expect(clock.runUntil(chunks.next())).resolves.toMatchObject({ value: { text: 'late' } });
    await expect(clock.runUntil(chunks.next())).rejects.toThrow('no timer is left');
  });
});
