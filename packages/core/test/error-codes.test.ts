import {
  EthosError,
  ProviderError,
  type Route,
  TURN_ERROR_CODES,
  type TurnErrorCode,
} from '@ethosagent/core';
import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const text = reply.text('ok');

function failWith(
  code: TurnErrorCode,
  more: Partial<ConstructorParameters<typeof ProviderError>[0]> = {},
): ProviderError {
  return new ProviderError({
    code,
    message: `It says ${code}.`,
    retryable: false,
    phase: 'before_output',
    ...more,
  });
}

describe('what a provider fails with', () => {
  const codes = TURN_ERROR_CODES.filter((code) => code.startsWith('provider_') || code.startsWith('stream_'));
  it.each([
    ...codes,
    'context_overflow',
    'content_refused',
    'model_not_found',
    'invalid_request',
    'llm_timeout',
  ] as const)('%s is told as it is, before and after text', async (code) => {
    for (const before of [[], reply.text('half')]) {
      const stage = createStage([[before, { throw: failWith(code) }]]);
      expect((await stage.play()).at(-1)).toEqual({ type: 'error', code, error: `It says ${code}.` });
    }
  });

  it('without a code is internal', async () => {
    for (const thrown of [new Error('broken'), 'broken', undefined, { odd: 1 }]) {
      const ending = (await createStage([{ throw: thrown }]).play()).at(-1);
      expect(ending).toMatchObject({ type: 'error', code: 'internal' });
      expect(ending?.type === 'error' && ending.error.length).toBeGreaterThan(20);
    }
  });

  it('when asked, and not while it streams, counts the same', async () => {
    const stage = createStage([{ throwOnCall: failWith('provider_unauthorized') }]);
    expect((await stage.play()).at(-1)).toMatchObject({ code: 'provider_unauthorized' });
  });

  it('a code that is not its own to give becomes internal', async () => {
    const thrownOnly = ['session_busy', 'session_locked', 'invalid_options'] as const;
    const others = ['abort', 'interrupted', 'budget_exceeded', 'injector_failed', 'watcher_rule'] as const;
    for (const code of [...thrownOnly, ...others]) {
      const stage = createStage([{ throw: new EthosError(code, 'odd') }]);
      expect([code, (await stage.play()).at(-1)]).toMatchObject([code, { type: 'error', code: 'internal' }]);
    }
  });
});

describe('a stream', () => {
  it('that ends without its finish is stream_interrupted, and its usage is owed', async () => {
    const stage = createStage([[reply.usage(10, 2), reply.text('half'), { end: true }]]);
    const events = await stage.play();
    expect(events.slice(-2)).toMatchObject([
      { type: 'usage', inputTokens: 10 },
      { type: 'error', code: 'stream_interrupted' },
    ]);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { type: 'text_delta' },
    { type: 'text_delta', text: 7 },
    { type: 'tool_call', name: 'x', arguments: {} },
    { type: 'usage', inputTokens: -1, outputTokens: 0 },
    { type: 'finish', reason: 'bored' },
    { type: 'brand_new' },
  ])('with %j in it is stream_corrupt', async (lie) => {
    const stage = createStage([[reply.text('half'), { lie }, reply.text('more')]]);
    const events = await stage.play();
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'stream_corrupt' });
    expect(pickEvents(events, 'text_delta').map((event) => event.text)).toEqual(['half']);
  });

  it('that goes on after its finish is over: only a late usage is taken', async () => {
    const late: Reply = [reply.text('more'), reply.call('look'), reply.usage(10, 5)];
    const stage = createStage([[reply.text('ok'), reply.finish('stop'), late]]);
    const events = await stage.play();
    expect(events.map((event) => event.type)).toEqual([
      'run_start',
      'context_meta',
      'text_delta',
      'usage',
      'done',
    ]);
  });

  it('that stays open after its finish is left after 5 s', async () => {
    const stage = createStage([[reply.text('ok'), reply.finish('stop'), { hang: true }]]);
    const startedAt = stage.clock.now();
    expect((await stage.clock.runUntil(stage.play())).at(-1)?.type).toBe('done');
    expect(stage.clock.now() - startedAt).toBe(5_000);
    expect(stage.provider.openStreams).toBe(0);
  });

  it('that is none is internal', async () => {
    for (const stream of [
      undefined,
      null,
      7,
      {},
      { [Symbol.asyncIterator]: () => ({ next: () => undefined }) },
    ]) {
      const provider = { ...createStage().provider, complete: () => stream as never };
      expect((await createStage([], { provider }).play()).at(-1)).toMatchObject({ code: 'internal' });
    }
  });
});

describe('a finish', () => {
  it('of refusal is content_refused, of a full context context_overflow', async () => {
    for (const [reason, code] of [
      ['refused', 'content_refused'],
      ['context_limit', 'context_overflow'],
    ] as const) {
      const stage = createStage([[reply.text('half'), reply.finish(reason)]]);
      expect((await stage.play()).at(-1)).toMatchObject({ type: 'error', code });
    }
  });

  it('at the output limit is told in done', async () => {
    const stage = createStage([[reply.text('half'), reply.finish('output_limit')]]);
    expect((await stage.play()).at(-1)).toMatchObject({
      type: 'done',
      text: 'half',
      stopReason: 'output_limit',
    });
  });
});

describe('output_truncated', () => {
  const cut: Reply = [reply.call('look', '{"path": "a'), reply.finish('output_limit')];
  const tools = [createTool('look')];

  it('is for arguments that the limit cut twice in a row', async () => {
    const events = await createStage([cut, cut], { tools }).play();
    expect(pickEvents(events, 'tool_end').map((event) => event.ok)).toEqual([false, false]);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'output_truncated' });
  });

  it('is not for a whole call between two cut ones, nor for broken ones without the limit', async () => {
    const broken = reply.call('look', '{"path": "a');
    const events = await createStage([cut, reply.call('look'), cut, broken, text], { tools }).play();
    expect(events.at(-1)?.type).toBe('done');
  });
});

describe('tool_unknown', () => {
  const missing = reply.call('missing');
  // Without the watcher, which would pause at the third equal call.
  const options = { tools: [createTool('look')], watcher: false } as const;

  it('is for three rounds in a row in which every call names an unknown tool', async () => {
    const events = await createStage([missing, [missing, missing], missing], options).play();
    expect(pickEvents(events, 'tool_end')).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'tool_unknown' });
  });

  it('is not for rounds with a known one between', async () => {
    const mixed = reply.calls([['missing'], ['look']]);
    const events = await createStage([missing, missing, mixed, missing, missing, text], options).play();
    expect(events.at(-1)?.type).toBe('done');
  });

  it('also counts unknown names with broken arguments', async () => {
    const broken = reply.call('missing', '{');
    const events = await createStage([broken, broken, broken], options).play();
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'tool_unknown' });
  });

  it('a reply without calls breaks the row', async () => {
    const stage = createStage([missing, missing, reply.text('no'), missing, reply.text('7')], options);
    expect((await stage.play({ output: { type: 'number' } })).at(-1)).toMatchObject({
      type: 'done',
      output: 7,
    });
  });
});

describe('a router', () => {
  it('names model and rule in run_start, and may be told the wish of the caller', async () => {
    const asked: unknown[] = [];
    const stage = createStage([text]);
    const route = async (input: unknown): Promise<Route> => {
      asked.push(input);
      return { provider: stage.provider, model: 'm2', source: 'team-personality' };
    };
    const routed = createStage([], { route });
    const events = await routed.play({ model: 'wish' });
    expect(events[0]).toEqual({
      type: 'run_start',
      provider: 'scripted',
      model: 'm2',
      source: 'team-personality',
    });
    expect(asked).toMatchObject([{ sessionId: routed.sessionId, model: 'wish', content: [{ text: 'go' }] }]);
    expect(stage.provider.requests).toMatchObject([{ model: 'm2' }]);
  });

  it('without a key refuses the turn with its code, after run_start', async () => {
    const route = () => {
      throw new EthosError('provider_unauthorized', 'No key for Acme. Run the set-up.');
    };
    const events = await createStage([], { route }).play();
    expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    expect(events[1]).toEqual({
      type: 'error',
      code: 'provider_unauthorized',
      error: 'No key for Acme. Run the set-up.',
    });
  });

  it('that throws, lies or hangs ends the turn after run_start', async () => {
    const routes = [
      () => Promise.reject(new Error('broken')),
      () => undefined,
      () => ({ provider: {}, model: 7 }),
      () => new Promise(() => undefined),
      () => Promise.reject(new EthosError('session_busy', 'odd')),
    ];
    for (const route of routes) {
      const stage = createStage([], { route: route as never });
      const events = await stage.clock.runUntil(stage.play());
      expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    }
  });
});
