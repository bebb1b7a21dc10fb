import type { Hook } from '@ethosagent/core';
import { type Reply, reply, type StoreFault } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const callLook = reply.call('look');
const look = createTool('look', { timeoutMs: Number.POSITIVE_INFINITY, run: never });
const deaf: Reply = { hang: true, ignoreSignal: true };

/** Plays a turn, stops it after 1 s, and tells how long it took to end after that. */
async function playStopped(script: readonly Reply[], options: Parameters<typeof createStage>[1] = {}) {
  const stop = new AbortController();
  const stage = createStage(script, { ...options, timeouts: { storeMs: Number.POSITIVE_INFINITY } });
  const turn = stage.play({ signal: stop.signal });
  await stage.clock.advance(1_000);
  const stoppedAt = stage.clock.now();
  stop.abort();
  const events = await stage.clock.runUntil(turn);
  return { stage, events, tookMs: stage.clock.now() - stoppedAt };
}

describe('a stopped turn', () => {
  it('ends at once in abort where everyone listens', async () => {
    const { stage, events, tookMs } = await playStopped([[reply.text('half'), { hang: true }]]);
    expect(events.map((event) => event.type)).toEqual(['run_start', 'context_meta', 'text_delta', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'abort' });
    expect(tookMs).toBe(0);
    expect(stage.provider.openStreams).toBe(0);
    expect(stage.clock.pendingTimers).toBe(0);
  });

  const hook = (on: Hook['on']) => ({ hooks: [{ id: on, on, guard: true, run: never } as Hook] });
  const store = (on: 'flush' | 'close', from: number): { faults: StoreFault[] } => {
    return { faults: [{ on, do: 'hang', from, times: Number.POSITIVE_INFINITY }] };
  };
  const slowTool = { tools: [look] };
  const text = reply.text('ok');
  it.each([
    ['provider', [deaf], {}],
    ['provider in the middle of a reply', [[reply.text('half'), deaf]], {}],
    ['tool', [callLook], slowTool],
    ['batch of tools', [reply.calls([['look'], ['look']])], { tools: [{ ...look, readOnly: true }] }],
    ['turn_start hook', [text], hook('turn_start')],
    ['before_llm_call hook', [text], hook('before_llm_call')],
    ['after_llm_call hook', [text], hook('after_llm_call')],
    ['before_tool_call hook', [callLook], { ...slowTool, ...hook('before_tool_call') }],
    ['after_tool_call hook', [callLook], { tools: [createTool('look')], ...hook('after_tool_call') }],
    ['injector', [text], { injectors: [{ id: 'i', priority: 0, inject: never }] }],
    ['router', [text], { route: never }],
    [
      'approval port',
      [callLook],
      { tools: [{ ...look, needsApproval: () => 'x' }], approvals: { request: never } },
    ],
    ['tool and a turn_end hook', [callLook], { ...slowTool, ...hook('turn_end') }],
    ['store that does not save what is to run', [callLook], { ...slowTool, ...store('flush', 1) }],
    ['tool and a store that does not save its ending', [callLook], { ...slowTool, ...store('flush', 2) }],
    ['tool and a store that does not close', [callLook], { ...slowTool, ...store('close', 1) }],
  ])('ends within 2 s though it has a deaf %s', async (_name, script, options) => {
    const { stage, events, tookMs } = await playStopped(script, options);
    const ending = events.at(-1);
    expect(ending?.type).toBe('error');
    expect(['abort', 'storage_failed']).toContain(ending?.type === 'error' && ending.code);
    expect(tookMs).toBeLessThanOrEqual(2_000);
    expect(stage.clock.pendingTimers).toBe(0);
  });

  it('ends within 2 s though tool, hooks and store are deaf together, in storage_failed', async () => {
    const { events, tookMs } = await playStopped([callLook], {
      ...slowTool,
      hooks: [hook('turn_end'), hook('turn_end')].flatMap((each) => each.hooks),
      faults: [
        { on: 'flush', do: 'hang', from: 2, times: Number.POSITIVE_INFINITY },
        { on: 'close', do: 'hang', times: Number.POSITIVE_INFINITY },
      ],
    });
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'storage_failed' });
    expect(tookMs).toBeLessThanOrEqual(2_000);
  });

  it('while the store does not open is storage_failed: nothing was saved', async () => {
    const { events, tookMs } = await playStopped([text], { faults: [{ on: 'open', do: 'hang' }] });
    expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'storage_failed' });
    expect(tookMs).toBeLessThanOrEqual(2_000);
  });

  it('ends within 2 s though a schema check hangs', async () => {
    const input = z.object({}).refine(() => new Promise<boolean>(() => undefined));
    const { events, tookMs } = await playStopped([callLook], { tools: [createTool('look', { input })] });
    expect(events.at(-1)).toMatchObject({ code: 'abort' });
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
    expect(tookMs).toBeLessThanOrEqual(2_000);
  });

  it('ends within 2 s though the check of a structured output hangs', async () => {
    const stop = new AbortController();
    const output = z.string().refine(() => new Promise<boolean>(() => undefined));
    const stage = createStage([reply.text('"a"')]);
    const turn = stage.play({ signal: stop.signal, output });
    await stage.clock.advance(1_000);
    stop.abort();
    expect((await stage.clock.runUntil(turn, { withinMs: 2_000 })).at(-1)).toMatchObject({ code: 'abort' });
  });

  it('gives a tool that reacts the time to say how it ended', async () => {
    const tool = createTool('look', {
      run: (_args, context) =>
        new Promise((resolve) => {
          context.signal.addEventListener('abort', () => {
            context.emit({ type: 'progress', message: 'cleaning up' });
            stage.clock.setTimeout(() => resolve('stopped in the middle'), 500);
          });
        }),
    });
    const stop = new AbortController();
    const stage = createStage([callLook], { tools: [tool] });
    const turn = stage.play({ signal: stop.signal });
    await stage.clock.advance(1_000);
    stop.abort();
    const events = await stage.clock.runUntil(turn);
    expect(pickEvents(events, 'tool_progress')).toMatchObject([{ message: 'cleaning up' }]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([
      { ok: true, result: 'stopped in the middle', durationMs: 1_500 },
    ]);
  });

  it('owes the usage that it knows before its error', async () => {
    const { events } = await playStopped([[reply.usage(10, 5), reply.text('half'), { hang: true }]]);
    expect(events.slice(-2)).toMatchObject([
      { type: 'usage', inputTokens: 10, outputTokens: 5 },
      { type: 'error', code: 'abort' },
    ]);
  });

  it('leaves a session that goes on: what was seen is kept once, and calls have answers', async () => {
    const { stage } = await playStopped(
      [[reply.text('half '), callLook], [reply.text('more'), { hang: true }], reply.text('ok')],
      { tools: [createTool('look')] },
    );
    expect((await stage.play({ input: 'again' })).at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
    expect(stage.provider.requests[2]?.messages).toMatchObject([
      { role: 'user', content: [{ text: 'go' }] },
      { role: 'assistant', content: [{ text: 'half ' }, { type: 'tool_call', toolName: 'look' }] },
      { role: 'tool', answers: [{ ok: true }] },
      { role: 'assistant', content: [{ text: 'more' }] },
      { role: 'user', content: [{ text: 'again' }] },
    ]);
  });
});

describe('a signal that was aborted before', () => {
  it('ends the turn after run_start, without an LLM call, and the turn counts', async () => {
    const stage = createStage([reply.text('ok')]);
    const events = await stage.play({ signal: AbortSignal.abort() });
    expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'abort' });
    expect(stage.provider.requests).toEqual([]);
    expect(pickEvents(await stage.play(), 'done')).toMatchObject([{ turnCount: 2 }]);
  });
});

it('a signal that aborts after the ending changes nothing, and nothing listens to it any more', async () => {
  const stop = new AbortController();
  let listeners = 0;
  const { signal } = stop;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...args);
  };
  const stage = createStage([reply.text('ok')]);
  expect((await stage.play({ signal })).at(-1)?.type).toBe('done');
  stop.abort();
  expect(listeners).toBe(0);
});

it('a stopped turn gives its session free before it ends', async () => {
  const stage = createStage([[reply.text('half'), { hang: true }], reply.text('ok')]);
  const stop = new AbortController();
  const turn = stage.play({ signal: stop.signal });
  await stage.clock.advance(10);
  stop.abort();
  await turn;
  expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
});
