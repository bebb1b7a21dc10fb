import { type ModelDescription, ProviderError, type Route, type TurnErrorCode } from '@ethosagent/core';
import { createScriptedProvider, type Reply, reply, type ScriptedProvider } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const ok = reply.text('ok');

function failWith(code: TurnErrorCode, retryable = false): Reply {
  return {
    throw: new ProviderError({ code, message: `It says ${code}.`, retryable, phase: 'before_output' }),
  };
}

/** A stage whose route has one provider per script: the first is asked first. */
function createChain(
  scripts: readonly (readonly Reply[])[],
  describe: readonly Partial<ModelDescription>[] = [],
) {
  const providers = scripts.map((script, i) => {
    return createScriptedProvider(script, { id: `p${i}`, describe: describe[i] });
  });
  const [first, ...others] = providers as [ScriptedProvider, ...ScriptedProvider[]];
  const fallbacks = others.map((provider, i) => ({ provider, model: `f${i + 1}` }));
  const route = (): Route => ({ provider: first, model: 'm', source: 'global', fallbacks });
  const stage = createStage([], { route, tools: [createTool('look')] });
  return { stage, providers, asked: () => providers.map((provider) => provider.requests.length) };
}

it('a fallback takes over before the first text, and the person is told', async () => {
  const { stage, asked } = createChain([[failWith('provider_quota')], [ok]]);
  const events = await stage.play();
  expect(asked()).toEqual([1, 1]);
  expect(events[0]).toMatchObject({ type: 'run_start', provider: 'p0', model: 'm' });
  expect(pickEvents(events, 'tool_progress')).toMatchObject([
    { toolName: '_retry', audience: 'user', message: expect.stringMatching(/provider_quota.*p1 f1/) },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
});

it('retries come first, and each fallback has its own', async () => {
  const busy = failWith('provider_overloaded', true);
  const { stage, asked } = createChain([[busy, busy, busy, busy], [busy, busy, busy, busy], [ok]]);
  const events = await stage.clock.runUntil(stage.play());
  expect(asked()).toEqual([4, 4, 1]);
  expect(events.at(-1)?.type).toBe('done');
});

it('the last error is told when the chain is used up', async () => {
  const { stage, asked } = createChain([[failWith('provider_quota')], [failWith('model_not_found')]]);
  const events = await stage.play();
  expect(asked()).toEqual([1, 1]);
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'model_not_found' });
});

it('no fallback comes after text, nor for what another model would say too', async () => {
  const cases: Reply[] = [
    [reply.text('half'), failWith('provider_overloaded')],
    failWith('context_overflow'),
    failWith('invalid_request'),
    { throw: new Error('broken') },
  ];
  for (const script of cases) {
    const { stage, asked } = createChain([[script], [ok]]);
    expect((await stage.play()).at(-1)?.type).toBe('error');
    expect(asked()).toEqual([1, 0]);
  }
});

it('the turn stays with the fallback, and its replies name their origin', async () => {
  const { stage, providers, asked } = createChain([
    [failWith('provider_quota'), ok],
    [[reply.thinking('hm'), reply.call('look')], ok, ok],
  ]);
  await stage.play();
  expect(asked()).toEqual([1, 2]);
  expect(providers[1]?.requests[1]?.messages[1]).toMatchObject({
    role: 'assistant',
    origin: { provider: 'p1', model: 'f1' },
    content: [{ type: 'thinking', thinking: 'hm' }, { type: 'tool_call' }],
  });
});

it('the reasoning of one model is not sent to another', async () => {
  const { stage, providers } = createChain([
    [[reply.thinking('private'), reply.call('look')], failWith('provider_quota')],
    [ok],
  ]);
  await stage.play();
  expect(JSON.stringify(providers[1]?.requests)).not.toContain('private');
  expect(providers[1]?.requests[0]?.messages.map((message) => message.role)).toEqual([
    'user',
    'assistant',
    'tool',
  ]);
});

it('images become a note for a fallback that takes none', async () => {
  const { stage, providers } = createChain(
    [[failWith('provider_quota')], [ok]],
    [{ images: true }, { images: false }],
  );
  await stage.play({
    input: [
      { type: 'text', text: 'What is it?' },
      { type: 'image', mediaType: 'image/png', data: 'aGk=' },
    ],
  });
  expect(providers[0]?.requests[0]?.messages).toMatchObject([
    { content: [{ type: 'text' }, { type: 'image' }] },
  ]);
  expect(providers[1]?.requests[0]?.messages).toMatchObject([
    { content: [{ type: 'text' }, { type: 'text' }] },
  ]);
});

it('a fallback of unknown price is not taken under a cap', async () => {
  const price = { inputPerMillion: 1, outputPerMillion: 1 };
  const describe: Partial<ModelDescription>[] = [
    { costBasis: 'priced', prices: price },
    { costBasis: 'unknown' },
    { costBasis: 'priced', prices: price },
  ];
  const bounded = createChain([[failWith('provider_quota')], [ok], [ok]], describe);
  await bounded.stage.play({ limits: { budgetCapUsd: 1 } });
  expect(bounded.asked()[1]).toBe(0);
  const free = createChain([[failWith('provider_quota')], [ok], [ok]], describe);
  expect((await free.stage.play({ limits: { budgetCapUsd: 1, allowUnpriced: true } })).at(-1)?.type).toBe(
    'done',
  );
  expect(free.asked()).toEqual([1, 1, 0]);
});

it('costs are those of the model that answered', async () => {
  const { stage } = createChain(
    [[failWith('provider_quota')], [[ok, reply.usage(1_000_000, 0)]]],
    [
      { costBasis: 'priced', prices: { inputPerMillion: 1, outputPerMillion: 1 } },
      { costBasis: 'priced', prices: { inputPerMillion: 7, outputPerMillion: 1 } },
    ],
  );
  expect(pickEvents(await stage.play(), 'usage')).toMatchObject([{ estimatedCostUsd: 7 }]);
});
