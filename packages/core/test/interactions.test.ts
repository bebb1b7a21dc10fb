import type { ClientPort, Interaction, ToolContext } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const script = [reply.call('look'), reply.text('ok')];

function createAsking(run: (context: ToolContext) => unknown, client?: ClientPort, timeouts = {}) {
  const tools = [createTool('look', { run: (_args, context) => run(context), timeoutMs: 1_000 })];
  return createStage(script, { tools, timeouts, ...(client ? { client } : {}) });
}

async function readInteractions(stage: ReturnType<typeof createStage>): Promise<Interaction[]> {
  return (await stage.readRecords()).flatMap((record) =>
    'interaction' in record ? [record.interaction] : [],
  );
}

describe('ask', () => {
  it('gets the person’s answer and leaves question and answer in the log', async () => {
    const stage = createAsking((context) => context.ask({ question: 'Red?', options: ['yes', 'no'] }), {
      ask: async ({ question, options, toolCallId }) => `${question} ${options} ${toolCallId}`,
    });
    const [end] = pickEvents(await stage.play(), 'tool_end');
    expect(end).toMatchObject({ ok: true, result: 'Red? yes,no call_1' });
    expect(await readInteractions(stage)).toMatchObject([
      { kind: 'question', status: 'open', toolCallId: 'call_1', toolName: 'look', options: ['yes', 'no'] },
      { kind: 'question', status: 'answered', answer: 'Red? yes,no call_1' },
    ]);
  });

  it('fails at once without a responder', async () => {
    const stage = createAsking((context) => context.ask({ question: 'Red?' }));
    expect(pickEvents(await stage.play(), 'tool_end')).toMatchObject([{ ok: false }]);
    expect(await readInteractions(stage)).toEqual([]);
  });

  it('stops the clocks of the call and of the turn', async () => {
    const answer = Promise.withResolvers<string>();
    const stage = createAsking(
      (context) => context.ask({ question: 'Red?' }),
      { ask: () => answer.promise },
      { turnMs: 2_000 },
    );
    const turn = stage.play();
    await stage.clock.advance(86_400_000);
    answer.resolve('yes');
    const events = await turn;
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true, result: 'yes' }]);
    expect(events.at(-1)?.type).toBe('done');
  });

  it('lets the clock of the call run on after the answer', async () => {
    const stage = createAsking(
      async (context) => {
        await context.ask({ question: 'Red?' });
        await new Promise(() => undefined);
      },
      { ask: async () => 'yes' },
    );
    const events = await stage.clock.runUntil(stage.play());
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 1_000 }]);
  });

  it('that fails expires, and the tool may go on', async () => {
    const stage = createAsking((context) => context.ask({ question: 'Red?' }).catch(() => 'gray'), {
      ask: () => Promise.reject(new Error('gone')),
    });
    expect(pickEvents(await stage.play(), 'tool_end')).toMatchObject([{ ok: true, result: 'gray' }]);
    expect(await readInteractions(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });

  it('expires when the turn is stopped', async () => {
    const stop = new AbortController();
    const stage = createAsking((context) => context.ask({ question: 'Red?' }), {
      ask: () => new Promise(() => undefined),
    });
    const turn = stage.play({ signal: stop.signal });
    await stage.clock.advance(10_000);
    stop.abort();
    expect((await stage.clock.runUntil(turn)).at(-1)).toMatchObject({ code: 'abort' });
    expect(await readInteractions(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });
});

describe('a question that outlives its call', () => {
  const client = { ask: () => new Promise<string>(() => undefined) };
  const run = (context: ToolContext): string => {
    void context.ask({ question: 'Red?' }).catch(() => 'nobody listens');
    return 'seen';
  };

  it('expires', async () => {
    const stage = createAsking(run, client);
    await stage.play();
    expect(await readInteractions(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });

  it('does not hold the turn’s clock', async () => {
    const tools = [createTool('look', { run: (_args, context) => run(context) })];
    const stage = createStage([reply.call('look'), [reply.text('a'), { wait: 60_000 }]], {
      tools,
      client,
      timeouts: { turnMs: 1_000 },
    });
    const events = await stage.clock.runUntil(stage.play());
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'turn_timeout' });
  });
});

describe('requestClient', () => {
  it('lets the person’s shell act and gives what it says', async () => {
    const stage = createAsking((context) => context.requestClient('open_file', { path: 'a' }), {
      request: async ({ kind, payload }) => ({ kind, payload }),
    });
    const [end] = pickEvents(await stage.play(), 'tool_end');
    expect(JSON.parse(end?.result ?? '')).toEqual({ kind: 'open_file', payload: { path: 'a' } });
    expect(await readInteractions(stage)).toMatchObject([
      { kind: 'client_request', status: 'open' },
      { kind: 'client_request', status: 'answered' },
    ]);
  });

  it('rejects at once without a capable client', async () => {
    const stage = createAsking((context) => context.requestClient('open_file', {}), { ask: async () => 'x' });
    expect(pickEvents(await stage.play(), 'tool_end')).toMatchObject([{ ok: false }]);
  });

  it('gives up when the caller’s own signal aborts', async () => {
    const own = new AbortController();
    const stage = createAsking(
      (context) => {
        const asked = context.requestClient('open_file', {}, { signal: own.signal });
        own.abort(new Error('no time'));
        return asked.catch(() => 'gave up');
      },
      { request: () => new Promise(() => undefined) },
    );
    const events = await stage.clock.runUntil(stage.play());
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: true, result: 'gave up' }]);
    expect(await readInteractions(stage)).toMatchObject([{ status: 'open' }, { status: 'expired' }]);
  });
});

describe('notices to the person’s shell', () => {
  it('stand in the log, and the model never sees them', async () => {
    const stage = createAsking((context) => {
      context.emitClient({ open: 'settings' });
      context.fileChanged({ path: 'a.txt', before: null, after: 'new words' });
      return 'seen';
    });
    await stage.play();
    expect(await readInteractions(stage)).toMatchObject([
      { kind: 'client_action', status: 'info', payload: { open: 'settings' }, toolCallId: 'call_1' },
      { kind: 'file_changed', status: 'info', payload: { path: 'a.txt', before: null, after: 'new words' } },
    ]);
    expect(JSON.stringify(stage.provider.requests)).not.toContain('new words');
  });

  it('are dropped after the call ended', async () => {
    let kept: ToolContext | undefined;
    const stage = createAsking((context) => {
      kept = context;
    });
    await stage.play();
    kept?.emitClient({ open: 'settings' });
    kept?.fileChanged({ path: 'a', before: null, after: null });
    await expect(kept?.ask({ question: 'Red?' })).rejects.toThrow();
    expect(await readInteractions(stage)).toEqual([]);
  });
});
