import { AgentLoop, type AgentLoopOptions, DEFAULT_RETRY, DEFAULT_TIMEOUTS } from '@ethosagent/core';
import { createScriptedProvider, reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';

const provider = createScriptedProvider([]);

it.each([
  ['neither provider nor route', {}],
  ['a tool name with a space', { provider, tools: [createTool('read file')] }],
  ['a tool name that is too long', { provider, tools: [createTool('x'.repeat(65))] }],
  ['two tools of one name', { provider, tools: [createTool('look'), createTool('look')] }],
  ['a tool schema that is none', { provider, tools: [createTool('look', { input: { type: 'nonsense' } })] }],
  ['a limit below zero', { provider, limits: { maxRounds: -1 } }],
  ['a limit that is no number', { provider, limits: { maxRounds: Number.NaN } }],
  ['a timeout that is text', { provider, timeouts: { toolMs: '5' as never } }],
  ['an option that does not exist', { provider, retry: { attempts: 3 } as never }],
] as [string, AgentLoopOptions][])('a loop cannot be made of %s', (_name, options) => {
  expect(() => new AgentLoop(options)).toThrow(expect.objectContaining({ code: 'invalid_options' }));
});

it('the clocks and retries have the values of the contract', () => {
  expect(DEFAULT_TIMEOUTS).toMatchObject({
    firstByteMs: 120_000,
    silenceMs: 120_000,
    callMs: 1_800_000,
    turnMs: Number.POSITIVE_INFINITY,
    toolMs: 120_000,
    hookMs: 60_000,
    injectorMs: 10_000,
    storeMs: 10_000,
  });
  expect(DEFAULT_RETRY).toMatchObject({ waitCapMs: 60_000 });
});

it('an option of undefined is a default', async () => {
  const stage = createStage([reply.text('ok')], {
    limits: { maxRounds: undefined } as never,
    timeouts: { toolMs: undefined } as never,
    tools: undefined,
    hooks: undefined,
    system: undefined,
  });
  expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', text: 'ok' });
});

it('without a model a turn is refused in words, not played', async () => {
  const stage = createStage([reply.text('ok')], { model: undefined });
  const events = await stage.play();
  expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
  expect(events[1]).toMatchObject({ code: 'invalid_request', error: expect.stringContaining('model') });
  expect((await stage.play({ model: 'm7' })).at(-1)).toMatchObject({ type: 'done', text: 'ok' });
});

it('a loop plays with nothing but a provider and a model', async () => {
  const loop = new AgentLoop({ provider: createScriptedProvider([reply.text('ok')]), model: 'm' });
  const types: string[] = [];
  for await (const event of loop.run({ input: 'hi' })) types.push(event.type);
  expect(types).toEqual(['run_start', 'context_meta', 'text_delta', 'done']);
});
