import { createWatcher, EthosError, type Watcher, type WatcherDecision } from '@ethosagent/core';
import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const allow: WatcherDecision = { action: 'allow' };
const text = reply.text('ok');

/** A watcher that decides at one event or before one tool's call. */
function createDeciding(decision: unknown, at: { event?: string; before?: string }): Watcher {
  const given = decision as WatcherDecision;
  return {
    beforeCall: ({ tool }) => (tool.name === at.before ? given : allow),
    afterEvent: (event) => (event.type === at.event ? given : allow),
  };
}

function createWatched(
  watcher: Watcher,
  script: readonly Reply[] = [reply.calls([['a'], ['b'], ['c']]), text],
) {
  const ran: string[] = [];
  const tools = ['a', 'b', 'c'].map((name) => createTool(name, { run: () => ran.push(name) }));
  return { stage: createStage(script, { watcher, tools }), ran };
}

const pause = { action: 'pause', rule: 'my-rule', message: 'Paused: enough.' };
const terminate = { action: 'terminate', rule: 'my-rule', message: 'Stopped: too much.' };

describe('a pause', () => {
  it('acts at the end of the batch: the calls run, the notice and the halt follow, no LLM call', async () => {
    const { stage, ran } = createWatched(
      createDeciding({ ...pause, toolName: 'a', count: 3 }, { before: 'a' }),
    );
    const events = await stage.play();
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(events.slice(-3)).toMatchObject([
      { type: 'tool_progress', toolName: '_watcher', audience: 'user', message: 'Paused: enough.' },
      { type: 'halt', kind: 'watcher', rule: 'my-rule', toolName: 'a', count: 3, message: 'Paused: enough.' },
      { type: 'done', stopReason: 'halted' },
    ]);
    expect(stage.provider.requests).toHaveLength(1);
  });

  it('leaves out what is not known', async () => {
    const { stage } = createWatched(createDeciding(pause, { before: 'b' }));
    const [halt] = pickEvents(await stage.play(), 'halt');
    expect(halt).toEqual({ type: 'halt', kind: 'watcher', rule: 'my-rule', message: 'Paused: enough.' });
  });

  it('comes after the usage of its round', async () => {
    const { stage } = createWatched(createDeciding(pause, { event: 'tool_end' }), [
      [reply.call('a'), reply.usage(10, 5)],
    ]);
    const types = (await stage.play()).map((event) => event.type);
    expect(types.slice(-4)).toEqual(['usage', 'tool_progress', 'halt', 'done']);
  });

  it('has nothing to stop when the reply had no calls', async () => {
    for (const event of ['text_delta', 'usage']) {
      const { stage } = createWatched(createDeciding(pause, { event }), [[text, reply.usage(10, 5)]]);
      expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', stopReason: 'complete' });
    }
  });

  it('comes before a budget that would trip at the same time', async () => {
    const { stage } = createWatched(createDeciding(pause, { before: 'a' }));
    const events = await stage.play({ limits: { maxRounds: 1 } });
    expect(pickEvents(events, 'halt').map((halt) => halt.kind)).toEqual(['watcher']);
  });

  it('is the first of several', async () => {
    let count = 0;
    const counting: Watcher = {
      beforeCall: () => ({ action: 'pause', rule: `rule-${++count}`, message: 'm' }),
      afterEvent: () => allow,
    };
    const { stage } = createWatched(counting);
    expect(pickEvents(await stage.play(), 'halt').map((halt) => halt.rule)).toEqual(['rule-1']);
  });
});

describe('a termination', () => {
  it('before a call refuses it and its unstarted siblings, and ends in watcher_<rule>', async () => {
    const { stage, ran } = createWatched(createDeciding(terminate, { before: 'b' }));
    const events = await stage.play();
    expect(ran).toEqual(['a']);
    expect(pickEvents(events, 'tool_end')).toMatchObject([
      { toolName: 'a', ok: true },
      { toolName: 'b', ok: false, durationMs: 0 },
      { toolName: 'c', ok: false, durationMs: 0 },
    ]);
    expect(events.at(-1)).toEqual({
      type: 'error',
      code: 'watcher_my-rule',
      error: 'Stopped: too much.',
    });
    expect(pickEvents(events, 'halt')).toEqual([]);
  });

  it('shows the arguments as the hooks left them', async () => {
    const stage = createStage([reply.call('a', { n: 1 })], {
      tools: [createTool('a')],
      hooks: [{ id: 'h', on: 'before_tool_call', guard: true, run: () => ({ args: { n: 2 } }) }],
      watcher: createDeciding(terminate, { before: 'a' }),
    });
    expect(pickEvents(await stage.play(), 'tool_start')).toMatchObject([{ args: { n: 2 } }]);
  });

  it.each(['never', 'safe'] as const)('at tool_start keeps the call from running: %s', async (replay) => {
    const ran: string[] = [];
    const tools = ['a', 'b', 'c'].map((name) => createTool(name, { replay, run: () => ran.push(name) }));
    const watcher = createDeciding(terminate, { event: 'tool_start' });
    const stage = createStage([reply.calls([['a'], ['b'], ['c']])], { tools, watcher });
    const events = await stage.clock.runUntil(stage.play());
    expect(ran).toEqual([]);
    expect(pickEvents(events, 'tool_end')).toHaveLength(3);
    for (const end of pickEvents(events, 'tool_end')) expect(end).toMatchObject({ ok: false, durationMs: 0 });
    expect(events.at(-1)).toMatchObject({ code: 'watcher_my-rule' });
  });

  it('at a delta stops the reply', async () => {
    const { stage } = createWatched(createDeciding(terminate, { event: 'text_delta' }), [
      [reply.text('a'), { hang: true }],
    ]);
    const events = await stage.play();
    expect(events.map((event) => event.type)).toEqual(['run_start', 'context_meta', 'text_delta', 'error']);
  });

  it('lets a running sibling stop', async () => {
    const slow = createTool('slow', { readOnly: true, run: () => new Promise(() => undefined) });
    const next = createTool('next', { readOnly: true });
    const stage = createStage([reply.calls([['slow'], ['next']])], {
      tools: [slow, next],
      watcher: createDeciding(terminate, { before: 'next' }),
    });
    const events = await stage.clock.runUntil(stage.play(), { withinMs: 2_000 });
    expect(pickEvents(events, 'tool_end').map((event) => event.ok)).toEqual([false, false]);
    expect(events.at(-1)).toMatchObject({ code: 'watcher_my-rule' });
  });

  it('after the ending changes nothing', async () => {
    const { stage } = createWatched(createDeciding(terminate, { event: 'done' }), [text]);
    expect((await stage.play()).at(-1)?.type).toBe('done');
  });
});

describe('the watcher', () => {
  it('is asked after approval and before tool_start, and told every event', async () => {
    const order: string[] = [];
    const noting: Watcher = {
      beforeCall: ({ tool, args }) => {
        order.push(`before ${tool.name} ${JSON.stringify(args)}`);
        return allow;
      },
      afterEvent: (event) => {
        order.push(event.type);
        return allow;
      },
    };
    const stage = createStage([[reply.thinking('hm'), reply.call('w', { n: 1 }), reply.usage(1, 1)], text], {
      watcher: noting,
      tools: [createTool('w', { needsApproval: () => 'it writes' })],
      approvals: {
        async request() {
          order.push('approval');
          return { decision: 'approve', scope: 'once' };
        },
      },
    });
    await stage.play();
    const opening = [
      'run_start',
      'context_meta',
      'thinking_delta',
      'approval',
      'before w {"n":1}',
      'tool_start',
    ];
    expect(order).toEqual([...opening, 'tool_end', 'usage', 'text_delta', 'done']);
  });

  it('is not asked about a call that is refused anyway', async () => {
    const asked: string[] = [];
    const noting: Watcher = {
      beforeCall: ({ tool }) => {
        asked.push(tool.name);
        return allow;
      },
      afterEvent: () => allow,
    };
    const { stage } = createWatched(noting, [reply.calls([['missing'], ['a', '{'], ['b']]), text]);
    await stage.play();
    expect(asked).toEqual(['b']);
  });

  const broken = (thrown: unknown): Watcher => ({
    beforeCall: () => {
      throw thrown;
    },
    afterEvent: () => allow,
  });
  it.each([
    ['any error', new Error('out of memory')],
    ['a coded error', new EthosError('internal', 'out of memory')],
    ['a code that is no ending', new EthosError('session_busy', 'out of memory')],
  ])('that throws %s ends the turn in hook_failed, and the call does not run', async (_name, thrown) => {
    const { stage, ran } = createWatched(broken(thrown));
    const events = await stage.play();
    expect(ran).toEqual([]);
    expect(events.at(-1)).toMatchObject({
      code: 'hook_failed',
      error: expect.stringContaining('out of memory'),
    });
  });

  it.each([undefined, null, 'allow', {}, { action: 'explode' }, { ...terminate, rule: 'No Rule' }])(
    'that decides %j ends the turn in hook_failed',
    async (decision) => {
      for (const at of [{ before: 'a' }, { event: 'text_delta' }]) {
        const { stage } = createWatched(createDeciding(decision, at), [
          [reply.text('a'), reply.call('a')],
          text,
        ]);
        expect((await stage.play()).at(-1)).toMatchObject({ code: 'hook_failed' });
      }
    },
  );
});

describe('the built-in watcher', () => {
  it('is on without a setting, and can be switched off', async () => {
    const failing = createTool('f', { run: () => ({ ok: false, error: 'the same' }) });
    const script = [...Array.from({ length: 6 }, (_, n) => reply.call('f', { n })), text];
    const halted = await createStage(script, { tools: [failing] }).play();
    expect(pickEvents(halted, 'halt')).toMatchObject([
      { rule: 'compounding-error', toolName: 'f', count: 5 },
    ]);
    const free = await createStage(script, { tools: [failing], watcher: false }).play();
    expect(pickEvents(free, 'halt')).toEqual([]);
  });

  it('stops a secret on its way out: read, then send', async () => {
    const sent: unknown[] = [];
    const read = createTool('read', {
      readOnly: true,
      readsPaths: (input) => [(input as { path: string }).path],
    });
    const send = createTool('send', { canSend: true, run: (args) => sent.push(args) });
    const script = [reply.call('read', { path: '/home/me/.ssh/id_rsa' }), reply.call('send'), text];
    const events = await createStage(script, { tools: [read, send] }).play();
    expect(sent).toEqual([]);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true }, { ok: false, durationMs: 0 }]);
    expect(events.at(-1)).toMatchObject({ code: 'watcher_suspicious-sequence' });
  });

  it('reads credential paths from the validated input', async () => {
    const read = createTool('read', {
      input: z.object({ path: z.string().default('/a/.env') }),
      readsPaths: (input) => [(input as { path: string }).path],
    });
    const script = [reply.calls([['read'], ['send']]), text];
    const tools = [read, createTool('send', { canSend: true })];
    const events = await createStage(script, { tools, watcher: createWatcher() }).play();
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true }, { ok: false }]);
    expect(events.at(-1)).toMatchObject({ code: 'watcher_suspicious-sequence' });
  });
});
