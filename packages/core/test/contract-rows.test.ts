import { type AgentEvent, ProviderError } from '@ethosagent/core';
import { checkGrammar, reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const broken = new ProviderError({
  code: 'provider_unavailable',
  message: 'The server is gone.',
  retryable: false,
  phase: 'after_output',
});

it('1 a failed turn ends in one error', async () => {
  const events = await createStage([[reply.text('half'), { throw: broken }]]).play();
  expect(events.map((event) => event.type)).toEqual(['run_start', 'context_meta', 'text_delta', 'error']);
});

it('1 nothing follows an ending, whatever a tool still does', async () => {
  const late = Promise.withResolvers<void>();
  const look = createTool('look', {
    run: (_args, context) => {
      void late.promise.then(() => context.emit({ type: 'progress', message: 'late' }));
      return 'seen';
    },
  });
  const stage = createStage([reply.call('look'), reply.text('ok')], { tools: [look] });
  const stream = stage.start();
  const events: AgentEvent[] = [];
  for await (const event of stream) events.push(event);
  late.resolve();
  await stage.clock.advance(60_000);
  expect(checkGrammar(events)).toEqual([]);
  expect(events.at(-1)?.type).toBe('done');
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(pickEvents(events, 'tool_progress')).toEqual([]);
});

it('2 turnCount counts turns, not rounds', async () => {
  const look = reply.call('look');
  const stage = createStage([look, look, reply.text('one'), look, reply.text('two')], {
    tools: [createTool('look', { readOnly: true })],
  });
  expect(pickEvents(await stage.play(), 'done')[0]?.turnCount).toBe(1);
  expect(pickEvents(await stage.play(), 'done')[0]?.turnCount).toBe(2);
});

it('3 done.text is the join of all deltas of all rounds, byte for byte', async () => {
  const pieces = ['  Let me\r\n', '\tlook… ', '\u{1F469}', '\u200D\u{1F680}', '\n\n'];
  const stage = createStage([[reply.text(...pieces), reply.call('look')], reply.text(' done ', '\n')], {
    tools: [createTool('look')],
  });
  const events = await stage.play();
  const joined = pickEvents(events, 'text_delta')
    .map((event) => event.text)
    .join('');
  expect(joined).toBe(`${pieces.join('')} done \n`);
  expect(pickEvents(events, 'done')[0]?.text).toBe(joined);
});

it('4 a rejected call has a tool_start directly before its tool_end', async () => {
  const stage = createStage([reply.call('write', { path: 'a' }), reply.text('ok')], {
    tools: [createTool('write', { needsApproval: () => 'it writes' })],
  });
  const types = (await stage.play()).map((event) => event.type);
  expect(types).toEqual(['run_start', 'context_meta', 'tool_start', 'tool_end', 'text_delta', 'done']);
});

it('4 a batch that is stopped in the middle leaves no start without its end', async () => {
  const stop = new AbortController();
  const stage = createStage([reply.calls([['first'], ['second'], ['third']])], {
    tools: [createTool('first', { run: () => stop.abort() }), createTool('second'), createTool('third')],
  });
  const events = await stage.clock.runUntil(stage.play({ signal: stop.signal }));
  expect(pickEvents(events, 'tool_start').map((event) => event.toolName)).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(pickEvents(events, 'tool_end').map((event) => event.ok)).toEqual([true, false, false]);
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'abort' });
});

it('5 usage comes after the calls of its round, though it was known before', async () => {
  const stage = createStage([
    [reply.usage(10, 5), reply.calls([['a'], ['b']])],
    [reply.usage(20, 6), reply.text('ok')],
  ]);
  const types = (await stage.play()).map((event) => event.type);
  const pair = ['tool_start', 'tool_end'];
  expect(types).toEqual([
    'run_start',
    'context_meta',
    ...pair,
    ...pair,
    'usage',
    'text_delta',
    'usage',
    'done',
  ]);
});

it('6 a refused turn begins with run_start', async () => {
  const describe = { costBasis: 'priced', prices: { inputPerMillion: 1, outputPerMillion: 1 } } as const;
  const stage = createStage([[reply.text('dear'), reply.usage(500_000, 500_000)]], { describe });
  await stage.play();
  const events = await stage.play({ limits: { budgetCapUsd: 1 } });
  expect(events).toMatchObject([
    { type: 'run_start', provider: 'scripted', model: 'm1', source: 'global' },
    { type: 'error', code: 'budget_exceeded' },
  ]);
});

it('7 context_meta comes without injectors too, as an empty object', async () => {
  const events = await createStage([reply.text('ok')]).play();
  expect(events[1]).toEqual({ type: 'context_meta', data: {} });
});

it('8 a fast call ends while its slow sibling still runs', async () => {
  const slow = Promise.withResolvers<string>();
  const stage = createStage([reply.calls([['slow'], ['fast']]), reply.text('ok')], {
    tools: [
      createTool('slow', { readOnly: true, run: () => slow.promise }),
      createTool('fast', { readOnly: true }),
    ],
  });
  const events = await stage.play({}, (event) => {
    // Without this end the slow call is never let go, and the test runs into its limit.
    if (event.type === 'tool_end' && event.toolName === 'fast') slow.resolve('seen');
  });
  expect(pickEvents(events, 'tool_end').map((event) => event.toolName)).toEqual(['fast', 'slow']);
});

it('9 tool_end carries the audience of the tool or of its result', async () => {
  const stage = createStage([reply.calls([['plain'], ['shown'], ['result']]), reply.text('ok')], {
    tools: [
      createTool('plain'),
      createTool('shown', { audience: 'user' }),
      createTool('result', { run: () => ({ ok: true, value: 'x', audience: 'user' }) }),
    ],
  });
  const ends = pickEvents(await stage.play(), 'tool_end');
  expect(ends.map((event) => event.audience)).toEqual([undefined, 'user', 'user']);
});

it('10 a round limit ends in halt and a halted done', async () => {
  const stage = createStage([], { afterwards: reply.call('look'), tools: [createTool('look')] });
  const events = await stage.play({ limits: { maxRounds: 2 } });
  expect(events.slice(-3)).toMatchObject([
    { type: 'tool_progress', toolName: '_budget', audience: 'user' },
    { type: 'halt', kind: 'budget', rule: 'round-limit', count: 2 },
    { type: 'done', stopReason: 'halted' },
  ]);
});

it('15 an approval port that throws denies the call', async () => {
  let ran = false;
  const stage = createStage([reply.call('write'), reply.text('ok')], {
    tools: [
      createTool('write', {
        needsApproval: () => 'it writes',
        run: () => {
          ran = true;
        },
      }),
    ],
    approvals: {
      request: () => {
        throw new Error('the dialog broke');
      },
    },
  });
  const [end] = pickEvents(await stage.play(), 'tool_end');
  expect(ran).toBe(false);
  expect(end).toMatchObject({ ok: false, durationMs: 0 });
  expect(end?.error).toContain('the dialog broke');
});

it('15 a guarding hook that throws keeps the call from running', async () => {
  let ran = false;
  const stage = createStage([reply.call('write')], {
    tools: [
      createTool('write', {
        run: () => {
          ran = true;
        },
      }),
    ],
    hooks: [
      {
        id: 'leave',
        on: 'before_tool_call',
        guard: true,
        run: () => {
          throw new Error('no rules found');
        },
      },
    ],
  });
  const events = await stage.play();
  expect(ran).toBe(false);
  expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'hook_failed' });
});

it('16 a secret is taken out of what the model gets and of every event', async () => {
  const secret = 'hunter2-hunter2';
  const stage = createStage([reply.calls([['read'], ['fail']]), reply.text('ok')], {
    redact: (text) => text.replaceAll(secret, '***'),
    tools: [
      createTool('read', {
        run: (_args, context) => {
          context.emit({ type: 'progress', message: `found ${secret}` });
          return `key=${secret}`;
        },
      }),
      createTool('fail', { run: () => ({ ok: false, error: `bad key ${secret}` }) }),
    ],
  });
  const events = await stage.play();
  expect(pickEvents(events, 'tool_end').map((event) => event.result)).toEqual(['key=***', 'bad key ***']);
  expect(JSON.stringify([events, await stage.readRecords(), stage.provider.requests])).not.toContain(secret);
});

it('19 a streak does not see the order of JSON keys', async () => {
  const calls = [
    '{"a":1,"b":{"c":2,"d":3}}',
    '{"b":{"d":3,"c":2},"a":1}',
    '{ "b": {"c": 2, "d": 3}, "a": 1 }',
  ];
  const stage = createStage(
    calls.map((args) => reply.call('look', args)),
    { watcher: false, tools: [createTool('look')] },
  );
  const events = await stage.play({ limits: { maxIdenticalStreak: 3 } });
  expect(pickEvents(events, 'halt')).toMatchObject([
    { rule: 'identical-streak', toolName: 'look', count: 3 },
  ]);
});
