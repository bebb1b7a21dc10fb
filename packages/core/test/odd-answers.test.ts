import {
  AgentLoop,
  createMemoryStore,
  type LogRow,
  type SessionStore,
  type Tool,
  toJsonValue,
} from '@ethosagent/core';
import { createScriptedProvider, reply } from '@ethosagent/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';

const unhandled: unknown[] = [];
const noteUnhandled = (cause: unknown): void => void unhandled.push(cause);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', noteUnhandled);
});
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled).toEqual([]);
});

const rejects = (): never => Promise.reject(new Error('late')) as never;
const callOnce = [[reply.call('look', {})], [reply.text('ok')]];

describe('a promise where an answer is due at once', () => {
  it('from append is storage_failed', async () => {
    const memory = createMemoryStore();
    const store: SessionStore = {
      ...memory,
      open: async (options) => {
        const log = await memory.open(options);
        return Object.assign(Object.create(log), { append: rejects });
      },
    };
    const events = await createStage([[reply.text('ok')]], { store, faults: [] }).play();
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'storage_failed' });
  });

  it('from needsApproval denies the call', async () => {
    const tool = createTool('look', { needsApproval: rejects });
    const events = await createStage(callOnce, { tools: [tool] }).play();
    expect(events.find((event) => event.type === 'tool_end')).toMatchObject({ ok: false, durationMs: 0 });
  });

  it('from readsPaths or a watcher ends the turn in hook_failed', async () => {
    const tools = [createTool('look', { readsPaths: rejects })];
    const byTool = await createStage(callOnce, { tools }).play();
    expect(byTool.at(-1)).toMatchObject({ code: 'hook_failed' });
    const watcher = { beforeCall: () => ({ action: 'allow' }) as const, afterEvent: rejects };
    const byWatcher = await createStage(callOnce, { watcher }).play();
    expect(byWatcher.at(-1)).toMatchObject({ code: 'hook_failed' });
  });

  it('from describe means that nothing is known, from redact that nothing is shown', async () => {
    const provider = { ...createScriptedProvider(callOnce), describe: rejects };
    const tools = [createTool('look', { run: () => 'a secret' })];
    const events = await createStage([], { provider, tools, redact: rejects }).play();
    expect(events.find((event) => event.type === 'tool_end')?.result).not.toContain('secret');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });
});

it('a signal does not abort after a good end, so that listeners have nothing to trip over', async () => {
  const signals: AbortSignal[] = [];
  const tools = [createTool('look', { run: (_, { signal }) => void signals.push(signal) })];
  const events = await createStage(callOnce, {
    tools,
    hooks: [{ id: 'h', on: 'turn_start', guard: false, run: (_, turn) => void signals.push(turn.signal) }],
  }).play();
  expect(events.at(-1)).toMatchObject({ type: 'done' });
  expect(signals.map((signal) => signal.aborted)).toEqual([false, false]);
});

it('a cost basis that is none counts as unknown', async () => {
  const scripted = createScriptedProvider([[reply.text('ok'), reply.usage(1, 1)]]);
  const provider = {
    ...scripted,
    describe: () => ({ costBasis: 'free', images: false, local: false }) as never,
  };
  const events = await createStage([], { provider }).play();
  expect(events.find((event) => event.type === 'usage')).toMatchObject({
    costBasis: 'unknown',
    estimatedCostUsd: 0,
  });
});

it('what a provider throws is told with one beginning', async () => {
  const complete = (): never => {
    throw new Error('boom');
  };
  const events = await createStage([], { provider: { ...createScriptedProvider([]), complete } }).play();
  expect(events.at(-1)).toMatchObject({ code: 'internal', error: 'The model could not be asked: boom' });
});

it('progress with a getter that throws does not fail the call', async () => {
  const hostile = {
    type: 'progress',
    message: 'm',
    get percent() {
      throw new Error('no');
    },
  } as never;
  const tools = [createTool('look', { run: (_, context) => context.emit(hostile) })];
  const events = await createStage(callOnce, { tools }).play();
  expect(events.find((event) => event.type === 'tool_end')).toMatchObject({ ok: true });
});

it('B42: shared references that multiply and huge sparse arrays come to an end', () => {
  let shared: object = {};
  for (let level = 0; level < 60; level++) shared = { left: shared, right: shared };
  expect(JSON.stringify(toJsonValue(shared)).length).toBeLessThan(10_000_000);
  expect(JSON.stringify(toJsonValue(new Array(50_000_000))).length).toBeLessThan(10_000_000);
});

it.each([
  ['a hole among the hooks', { hooks: [undefined as never] }],
  ['a hole among the tools', { tools: [null as unknown as Tool] }],
  ['a hole among the injectors', { injectors: [null as never] }],
  ['a switch for a number', { limits: { maxRounds: true as never } }],
  ['a number for a switch', { limits: { allowUnpriced: 1 as never } }],
  ['an inherited name', { limits: { toString: 5 } as never }],
])('%s is told at once', (_name, options) => {
  const make = (): AgentLoop =>
    new AgentLoop({ provider: createScriptedProvider([]), model: 'm', ...options });
  expect(make).toThrow(expect.objectContaining({ code: 'invalid_options' }));
});

it('what only looks like a signal is refused', async () => {
  const loop = new AgentLoop({ provider: createScriptedProvider([]), model: 'm' });
  const stream = loop.run({
    input: 'x',
    signal: { aborted: false, addEventListener: () => undefined } as never,
  });
  await expect(stream.next()).rejects.toMatchObject({ code: 'invalid_options' });
});

it('a log that never ends does not hold up the process', async () => {
  const memory = createMemoryStore();
  const endless = async function* (): AsyncGenerator<LogRow> {
    for (;;) yield { private: { kind: 'diagnostic', code: 'x', message: '', turnId: 't', at: '' } };
  };
  const store: SessionStore = {
    ...memory,
    open: async (options) => Object.assign(Object.create(await memory.open(options)), { rows: endless }),
  };
  const loop = new AgentLoop({
    provider: createScriptedProvider([]),
    model: 'm',
    store,
    timeouts: { storeMs: 30 },
  });
  const codes: unknown[] = [];
  for await (const event of loop.run({ input: 'x' })) if (event.type === 'error') codes.push(event.code);
  expect(codes).toEqual(['storage_failed']);
});

describe('a schema', () => {
  const make = (input: unknown): AgentLoop =>
    new AgentLoop({
      provider: createScriptedProvider([]),
      model: 'm',
      tools: [createTool('look', { input: input as never })],
    });

  it('of another library is refused, since nothing would be checked', () => {
    const standard = { '~standard': { version: 1 } };
    for (const input of [{ _def: {}, parse: () => 1 }, standard, 'text']) {
      expect(() => make(input)).toThrow(expect.objectContaining({ code: 'invalid_options' }));
    }
  });

  it('with properties and no type is an object, and what it requires must be there', async () => {
    const input = { properties: { a: { type: 'string' } }, required: ['a', 'b'] };
    for (const args of [{ a: 1, b: 2 }, { a: 'x' }]) {
      const stage = createStage([[reply.call('look', args)], [reply.text('ok')]], {
        tools: [createTool('look', { input })],
      });
      expect((await stage.play()).find((event) => event.type === 'tool_end')).toMatchObject({ ok: false });
    }
  });

  it('may name its parts under definitions', async () => {
    const input = {
      type: 'object',
      properties: { a: { $ref: '#/definitions/x' } },
      definitions: { x: { type: 'string' } },
    };
    const stage = createStage([[reply.call('look', { a: 1 })], [reply.text('ok')]], {
      tools: [createTool('look', { input })],
    });
    expect((await stage.play()).find((event) => event.type === 'tool_end')).toMatchObject({ ok: false });
  });
});

it('B42: a huge sparse array and a thrown web of references end a call in time', async () => {
  let web: object = {};
  for (let level = 0; level < 60; level++) web = { left: web, right: web };
  for (const run of [() => new Array(50_000_000), () => Promise.reject(web)]) {
    const events = await createStage(callOnce, { tools: [createTool('look', { run })] }).play();
    expect(events.at(-1)).toMatchObject({ type: 'done' });
  }
});

it('B44: an image that is too large stays out of the conversation', async () => {
  const value = [{ type: 'image', mediaType: 'image/png', data: 'A'.repeat(20_000_004) }];
  const tools = [createTool('look', { run: () => ({ ok: true, value }) })];
  const events = await createStage(callOnce, { tools }).play();
  expect(events.find((event) => event.type === 'tool_end')?.result).toMatch(/image.*left out: too large/);
});

it('many calls with one id get ids of their own in time', async () => {
  const calls = Array.from({ length: 3_000 }, () => reply.call('look', {}, { id: 'same' })).flat();
  const tools = [createTool('look', { readOnly: true })];
  const events = await createStage([calls, [reply.text('ok')]], {
    tools,
    watcher: false,
    limits: { maxIdenticalStreak: 1e6, maxToolCallsPerTurn: 1e6 },
  }).play();
  const ids = events.flatMap((event) => (event.type === 'tool_start' ? [event.toolCallId] : []));
  expect(new Set(ids).size).toBe(3_000);
  expect(ids.at(-1)).toBe('same-3000');
});
