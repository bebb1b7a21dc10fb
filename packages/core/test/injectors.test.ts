import type { ContextInjector } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { pickEvents } from './pick-events.ts';

const script = [reply.text('ok')];

function injector(
  id: string,
  inject: ContextInjector['inject'] | (() => unknown),
  more: Partial<ContextInjector> = {},
): ContextInjector {
  return { id, priority: 0, inject: inject as ContextInjector['inject'], ...more };
}

it('injectors write in the order of their priority, and context_meta merges what they tell', async () => {
  const stage = createStage(script, {
    system: 'base',
    injectors: [
      injector('late', () => ({ system: 'late', prompt: 'P2', meta: { who: 'late', b: 2 } }), {
        priority: 9,
      }),
      injector('early', () => ({ system: 'early', prompt: 'P1', meta: { who: 'early', a: 1 } }), {
        priority: -1,
      }),
      injector('silent', () => undefined),
    ],
  });
  const events = await stage.play({ input: 'the question' });
  expect(events[1]).toEqual({ type: 'context_meta', data: { who: 'late', a: 1, b: 2 } });
  expect(stage.provider.requests[0]?.system).toBe('base\n\nearly\n\nlate');
  expect(stage.provider.requests[0]?.messages).toEqual([
    {
      role: 'user',
      content: ['P1', 'P2', 'the question'].map((text) => ({ type: 'text', text })),
    },
  ]);
});

it('context_meta comes after the last injector and before the first LLM call', async () => {
  const logged: Record<string, string[]> = {};
  const look = async (at: string): Promise<undefined> => {
    const records = await stage.readRecords();
    logged[at] = records.flatMap((record) => ('event' in record ? [record.event.type] : []));
  };
  const stage = createStage(script, {
    injectors: [injector('first', () => look('first')), injector('last', () => look('last'))],
    hooks: [{ id: 'h', on: 'before_llm_call', guard: true, run: async () => await look('call') }],
  });
  await stage.play();
  expect(logged).toEqual({
    first: ['run_start'],
    last: ['run_start'],
    call: ['run_start', 'context_meta'],
  });
});

it('failed injectors are named, and the turn goes on', async () => {
  const stage = createStage(script, {
    injectors: [
      injector('throws', () => Promise.reject(new Error('no'))),
      injector('lies', () => 'text'),
      injector('lies-too', () => ({ system: 7 })),
      injector('good', () => ({ meta: { a: 1, failedInjectors: 'mine' } })),
    ],
  });
  const events = await stage.play();
  expect(events[1]).toEqual({
    type: 'context_meta',
    data: { a: 1, failedInjectors: ['throws', 'lies', 'lies-too'] },
  });
  expect(events.at(-1)?.type).toBe('done');
});

it('an injector that takes longer than 10 s has failed', async () => {
  const stage = createStage(script, { injectors: [injector('hangs', () => new Promise(() => undefined))] });
  const startedAt = stage.clock.now();
  const events = await stage.clock.runUntil(stage.play());
  expect(stage.clock.now() - startedAt).toBe(10_000);
  expect(events[1]).toEqual({ type: 'context_meta', data: { failedInjectors: ['hangs'] } });
});

it('a failed required injector ends the turn without context_meta', async () => {
  for (const fails of [() => Promise.reject(new Error('no memory')), () => new Promise(() => undefined)]) {
    const stage = createStage(script, { injectors: [injector('memory', fails, { required: true })] });
    const events = await stage.clock.runUntil(stage.play());
    expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    expect(events[1]).toMatchObject({ code: 'injector_failed', error: expect.stringContaining('memory') });
    expect(stage.provider.requests).toEqual([]);
  }
});

it('meta of any kind leaves as JSON', async () => {
  const circular: Record<string, unknown> = { n: 12n, at: new Date(Number.NaN) };
  circular.self = circular;
  const stage = createStage(script, {
    injectors: [
      injector('odd', () => ({ meta: circular })),
      injector('proto', () => ({
        meta: JSON.parse('{"__proto__": {"admin": true}}') as Record<string, unknown>,
      })),
    ],
  });
  const [meta] = pickEvents(await stage.play(), 'context_meta');
  expect(() => JSON.stringify(meta)).not.toThrow();
  expect(meta?.data).toMatchObject({ n: '12n', self: '[Circular]' });
  expect(Object.getPrototypeOf(meta?.data)).toBe(Object.prototype);
});
