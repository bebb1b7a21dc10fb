import { type CompletionRequest, EthosError, type Hook, type HookName } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const script = [reply.call('look', { n: 1 }), reply.text('ok')];
const hookNames: HookName[] = [
  'turn_start',
  'before_llm_call',
  'after_llm_call',
  'before_tool_call',
  'after_tool_call',
  'turn_end',
];

function hook<Name extends HookName>(on: Name, run: (payload: never) => unknown, guard = false): Hook {
  return { id: `on-${on}`, on, guard, run } as unknown as Hook;
}

describe('hooks', () => {
  it('run at their points of the turn, in this order', async () => {
    const order: string[] = [];
    const hooks = hookNames.map((name) => hook(name, () => order.push(name)));
    const look = createTool('look', { run: () => order.push('look') });
    await createStage(script, { tools: [look], hooks }).play();
    expect(order).toEqual([
      'turn_start',
      'before_llm_call',
      'after_llm_call',
      'before_tool_call',
      'look',
      'after_tool_call',
      'before_llm_call',
      'after_llm_call',
      'turn_end',
    ]);
  });

  it('know the turn that they belong to', async () => {
    const seen: unknown[] = [];
    const hooks: Hook[] = hookNames.map((name) => {
      return {
        id: name,
        on: name,
        guard: false,
        run: (_: unknown, turn: unknown) => seen.push(turn),
      } as Hook;
    });
    const stage = createStage(script, { tools: [createTool('look')], hooks });
    await stage.play({ cwd: '/home/project' });
    expect(seen).toHaveLength(8);
    for (const turn of seen) {
      expect(turn).toMatchObject({
        sessionId: stage.sessionId,
        cwd: '/home/project',
        provider: 'scripted',
        model: 'm1',
      });
    }
  });

  it.each(hookNames)('that guard fail closed when they throw: %s', async (name) => {
    const fails = hook(name, () => Promise.reject(new Error('not today')), true);
    const events = await createStage(script, { tools: [createTool('look')], hooks: [fails] }).play();
    const ending = events.at(-1);
    expect(ending).toMatchObject({ type: 'error', code: 'hook_failed' });
    expect(ending).toMatchObject({ error: expect.stringContaining('not today') });
    expect(ending).toMatchObject({ error: expect.stringContaining(`on-${name}`) });
  });

  it.each(hookNames)('that do not guard may throw: %s', async (name) => {
    const fails = hook(name, () => {
      throw new EthosError('abort', 'not today');
    });
    const events = await createStage(script, { tools: [createTool('look')], hooks: [fails] }).play();
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it.each(hookNames)('that guard fail closed after 60 s: %s', async (name) => {
    const hangs = hook(name, () => new Promise(() => undefined), true);
    const stage = createStage(script, { tools: [createTool('look')], hooks: [hangs] });
    const startedAt = stage.clock.now();
    const events = await stage.clock.runUntil(stage.play());
    expect(stage.clock.now() - startedAt).toBe(60_000);
    expect(events.at(-1)).toMatchObject({ code: 'hook_failed', error: expect.stringContaining('too long') });
  });

  it('that do not guard are left behind after 60 s', async () => {
    const hangs = hook('before_tool_call', () => new Promise(() => undefined));
    const stage = createStage(script, { tools: [createTool('look')], hooks: [hangs] });
    const events = await stage.clock.runUntil(stage.play());
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true }]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('of the end are told how the turn ended, a refused one too', async () => {
    const endings: unknown[] = [];
    const hooks = [hook('turn_end', (payload: { ending: unknown }) => endings.push(payload.ending))];
    const stage = createStage([reply.text('ok')], { hooks, describe: { costBasis: 'unknown' } });
    await stage.play();
    await stage.play({ limits: { budgetCapUsd: 1 } });
    expect(endings).toMatchObject([
      { type: 'done', text: 'ok', turnCount: 1 },
      { type: 'error', code: 'budget_unpriced' },
    ]);
  });

  it('after a call are told its result and time', async () => {
    const seen: unknown[] = [];
    const look = createTool('look', {
      run: () => new Promise((resolve) => stage.clock.setTimeout(() => resolve('seen'), 700)),
    });
    const stage = createStage(script, {
      tools: [look],
      hooks: [hook('after_tool_call', (payload) => seen.push(payload))],
    });
    await stage.clock.runUntil(stage.play());
    expect(seen).toMatchObject([
      { toolName: 'look', toolCallId: 'call_1', args: { n: 1 }, ok: true, result: 'seen', durationMs: 700 },
    ]);
  });
});

describe('a hook that touches what it is shown', () => {
  it('changes neither the conversation nor the log', async () => {
    const touchText = (parts: readonly { type: string; text?: string }[]): void => {
      for (const part of parts) if (part.type === 'text') part.text = 'CHANGED';
    };
    const hooks = [
      hook('turn_start', ({ input }: { input: { type: string }[] }) => touchText(input)),
      hook('before_llm_call', ({ request }: { request: { messages: { content?: never[] }[] } }) => {
        for (const message of request.messages) touchText(message.content ?? []);
      }),
      hook('after_llm_call', ({ message }: { message: { content: never[] } }) => touchText(message.content)),
    ];
    const stage = createStage(
      [[reply.text('one'), reply.call('look')], reply.text('two'), reply.text('three')],
      {
        tools: [createTool('look')],
        hooks,
      },
    );
    expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', text: 'onetwo' });
    await stage.play();
    expect(JSON.stringify([stage.provider.requests, await stage.readRecords()])).not.toContain('CHANGED');
  });
});

describe('before_tool_call', () => {
  it('comes before validation and approval, each hook seeing what the last one left', async () => {
    const order: unknown[] = [];
    const change = (to: number) =>
      hook('before_tool_call', ({ args }: { args: { n: number } }) => {
        order.push(['hook', args.n]);
        return { args: { n: to } };
      });
    const look = createTool('look', {
      input: z.object({ n: z.number().max(3) }),
      needsApproval: (input) => {
        order.push(['asks', input]);
        return 'it looks';
      },
      run: (args) => order.push(['ran', args]),
    });
    const stage = createStage([reply.call('look', { n: 9 }), reply.text('ok')], {
      tools: [look],
      hooks: [change(8), change(2)],
      approvals: {
        async request({ args }) {
          order.push(['approval', args]);
          return { decision: 'approve', scope: 'once' };
        },
      },
    });
    const [start] = pickEvents(await stage.play(), 'tool_start');
    expect(order).toEqual([
      ['hook', 9],
      ['hook', 8],
      ['asks', { n: 2 }],
      ['approval', { n: 2 }],
      ['ran', { n: 2 }],
    ]);
    expect(start?.args).toEqual({ n: 2 });
  });

  it('may refuse: the reason goes to the model, the call does not run', async () => {
    let ran = false;
    const look = createTool('look', {
      run: () => {
        ran = true;
      },
    });
    const refuse = hook('before_tool_call', () => ({ refuse: 'Not on Sundays.' }));
    const stage = createStage(script, { tools: [look], hooks: [refuse] });
    const events = await stage.play();
    expect(ran).toBe(false);
    expect(pickEvents(events, 'tool_end')[0]).toMatchObject({ ok: false, durationMs: 0 });
    expect(JSON.stringify(stage.provider.requests[1]?.messages)).toContain('Not on Sundays.');
    expect(events.at(-1)?.type).toBe('done');
  });

  it('whose change breaks the schema is a refused call', async () => {
    const look = createTool('look', { input: z.object({ n: z.number() }) });
    const hooks = [hook('before_tool_call', () => ({ args: { n: 'many' } }))];
    const events = await createStage(script, { tools: [look], hooks }).play();
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 0 }]);
  });

  it.each([7, 'yes', { args: [1] }, { args: null }, {}])(
    'that guards and answers %j fails',
    async (answer) => {
      const hooks = [hook('before_tool_call', () => answer, true)];
      const events = await createStage(script, { tools: [createTool('look')], hooks }).play();
      expect(events.at(-1)).toMatchObject({ type: 'error', code: 'hook_failed' });
    },
  );

  it('does not change what was asked by touching its payload', async () => {
    const seen: unknown[] = [];
    const touch = hook('before_tool_call', ({ args }: { args: { n: number } }) => {
      args.n = 99;
    });
    const look = createTool('look', { run: (args) => seen.push(args) });
    await createStage(script, { tools: [look], hooks: [touch] }).play();
    expect(seen).toEqual([{ n: 1 }]);
  });
});

describe('before_llm_call', () => {
  it('may change the request, for this call only', async () => {
    let round = 0;
    const hooks = [
      hook('before_llm_call', ({ request }: { request: CompletionRequest }) => {
        round += 1;
        return round === 1 ? { ...request, system: 'Be brief.', maxOutputTokens: 10 } : undefined;
      }),
    ];
    const stage = createStage(script, { tools: [createTool('look')], hooks, system: 'Be kind.' });
    await stage.play();
    expect(stage.provider.requests).toMatchObject([
      { system: 'Be brief.', maxOutputTokens: 10 },
      { system: 'Be kind.' },
    ]);
  });

  it('cannot break the pairing of calls and answers', async () => {
    const hooks = [
      hook('before_llm_call', ({ request }: { request: CompletionRequest }) => {
        return { ...request, messages: request.messages.filter((message) => message.role !== 'tool') };
      }),
    ];
    const stage = createStage(script, { tools: [createTool('look')], hooks });
    await stage.play();
    expect(stage.provider.requests[1]?.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'tool',
    ]);
  });
});
