import { createMemoryStore, EthosError, type RunOptions, type ToolContext } from '@ethosagent/core';
import { checkGrammar, recordEvents, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';

const never = (): Promise<never> => new Promise(() => undefined);

async function readLastEvent(stage: ReturnType<typeof createStage>) {
  const record = (await stage.readRecords()).at(-1);
  return record && 'event' in record ? record.event : undefined;
}

describe('a consumer that leaves', () => {
  it('stops the turn; leaving resolves when all is saved', async () => {
    let signal: AbortSignal | undefined;
    const look = createTool('look', {
      run: (_args, context) => {
        signal = context.signal;
        context.emit({ type: 'progress', message: 'running' });
        return new Promise((resolve) => context.signal.addEventListener('abort', () => resolve('stopped')));
      },
    });
    const stage = createStage([reply.call('look')], { tools: [look] });
    await stage.play({}, (event) => (event.type === 'tool_progress' ? 'leave' : undefined));
    expect(signal?.aborted).toBe(true);
    expect(await readLastEvent(stage)).toMatchObject({ type: 'error', code: 'abort' });
    expect(checkGrammar(await stage.readRecords())).toEqual([]);
  });

  it('is let go only when the turn is saved', async () => {
    const stage = createStage([[reply.text('half'), { hang: true }]], {
      faults: [{ on: 'flush', do: 'delay', ms: 500, times: Number.POSITIVE_INFINITY }],
    });
    let left = false;
    const leaving = stage
      .play({}, (event) => (event.type === 'text_delta' ? 'leave' : undefined))
      .then(() => {
        left = true;
      });
    await stage.clock.advance(499);
    expect(left).toBe(false);
    await stage.clock.advance(1);
    await leaving;
    expect(await readLastEvent(stage)).toMatchObject({ type: 'error', code: 'abort' });
  });

  it('settles within 2 s though everything is deaf', async () => {
    const deaf = (_args: unknown, context: ToolContext): Promise<never> => {
      context.emit({ type: 'progress', message: 'running' });
      return never();
    };
    const stage = createStage([reply.call('look')], {
      tools: [createTool('look', { run: deaf })],
      faults: [{ on: 'flush', do: 'hang', from: 2, times: Number.POSITIVE_INFINITY }],
      hooks: [{ id: 'h', on: 'turn_end', guard: false, run: never }],
    });
    const leaving = stage.play({}, (event) => (event.type === 'tool_progress' ? 'leave' : undefined));
    await stage.clock.runUntil(leaving, { withinMs: 2_000 });
  });

  it('settles within 2 s at whatever moment it leaves', async () => {
    for (let moments = 0; moments < 40; moments += 1) {
      const stage = createStage([[{ wait: 200_000 }, reply.text('ok')]]);
      const stream = stage.start();
      await stream.next();
      for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
      await stage.clock.runUntil(Promise.resolve(stream.return?.()), { withinMs: 2_000 });
      expect(await readLastEvent(stage)).toMatchObject({ type: 'error', code: 'abort' });
      expect(checkGrammar(await stage.readRecords())).toEqual([]);
    }
  });

  it('settles while a pull still waits, and that pull finds the end', async () => {
    const stage = createStage([{ hang: true }]);
    const stream = stage.start();
    await stream.next();
    await stream.next();
    const pull = stream.next();
    expect(await stream.return?.()).toEqual({ done: true, value: undefined });
    expect(await pull).toEqual({ done: true, value: undefined });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(await readLastEvent(stage)).toMatchObject({ type: 'error', code: 'abort' });
  });

  it('by throwing stops the turn too', async () => {
    const stage = createStage([[reply.text('a'), { hang: true }]]);
    const failing = stage.play({}, (event) => {
      if (event.type === 'text_delta') throw new Error('the screen broke');
    });
    await expect(failing).rejects.toThrow('the screen broke');
    expect(await readLastEvent(stage)).toMatchObject({ type: 'error', code: 'abort' });
  });

  it('after the ending changes nothing', async () => {
    const stage = createStage([reply.text('ok')]);
    const stream = stage.start();
    await recordEvents(stream);
    await stream.return?.();
    expect(await readLastEvent(stage)).toMatchObject({ type: 'done' });
  });
});

describe('a consumer that does not pull', () => {
  it('does not keep the turn from being played and saved', async () => {
    const stage = createStage([reply.call('look'), reply.text('ok')], { tools: [createTool('look')] });
    const stream = stage.start();
    await stage.clock.advance(0);
    expect(await readLastEvent(stage)).toMatchObject({ type: 'done', text: 'ok' });
    const { events } = await recordEvents(stream);
    expect(checkGrammar(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it('may pull many at once, and gets them in order', async () => {
    const stage = createStage([reply.text('a', 'b')]);
    const stream = stage.start();
    const pulls = await Promise.all(Array.from({ length: 7 }, () => stream.next()));
    expect(pulls.map((pull) => pull.value?.type)).toEqual([
      'run_start',
      'context_meta',
      'text_delta',
      'text_delta',
      'done',
      undefined,
      undefined,
    ]);
  });
});

describe('a session', () => {
  it('has one turn at a time: the first pull of a second one rejects with session_busy', async () => {
    const stage = createStage([[{ wait: 1_000 }, reply.text('first')], reply.text('second')]);
    const first = stage.play();
    await stage.clock.advance(10);
    const second = stage.start();
    await expect(second.next()).rejects.toMatchObject({ code: 'session_busy' });
    expect(await second.next()).toEqual({ done: true, value: undefined });
    expect((await stage.clock.runUntil(first)).at(-1)).toMatchObject({ type: 'done', text: 'first' });
    expect((await stage.play()).at(-1)).toMatchObject({ type: 'done', text: 'second', turnCount: 2 });
  });

  it('that is busy leaves no unhandled rejection behind when nobody pulls', async () => {
    const stage = createStage([[{ wait: 1_000 }, reply.text('first')]]);
    const first = stage.play();
    await stage.clock.advance(10);
    const second = stage.start();
    await stage.clock.advance(10);
    expect(await second.return?.()).toEqual({ done: true, value: undefined });
    await stage.clock.runUntil(first);
  });

  it('that another process holds rejects with session_locked', async () => {
    const locked = new EthosError('session_locked', 'Process 7 holds the session.');
    const stage = createStage([], { faults: [{ on: 'open', do: 'throw', error: locked }] });
    await expect(stage.start().next()).rejects.toMatchObject({
      code: 'session_locked',
      message: /Process 7/,
    });
  });

  it('of one id in two stores is two sessions', async () => {
    const stages = [1, 2].map((n) => createStage([[{ wait: 1_000 }, reply.text(`${n}`)]]));
    const turns = stages.map((stage) => stage.clock.runUntil(stage.play()));
    expect(stages[0]?.sessionId).toBe(stages[1]?.sessionId);
    const endings = (await Promise.all(turns)).map((events) => events.at(-1));
    expect(endings).toMatchObject([
      { type: 'done', text: '1', turnCount: 1 },
      { type: 'done', text: '2', turnCount: 1 },
    ]);
  });

  it('goes on in another loop over the same store', async () => {
    const store = createMemoryStore();
    const first = createStage([reply.text('one')], { store });
    const second = createStage([reply.text('two')], { store });
    await first.play({ input: 'hello' });
    const { events } = await recordEvents(second.start({ input: 'again' }));
    expect(checkGrammar(events, { turnsBefore: 1 })).toEqual([]);
    expect(second.provider.requests[0]?.messages).toMatchObject([
      { role: 'user', content: [{ text: 'hello' }] },
      { role: 'assistant', content: [{ text: 'one' }] },
      { role: 'user', content: [{ text: 'again' }] },
    ]);
  });

  it('is a new one where none is named', async () => {
    const stage = createStage([reply.text('ok'), reply.text('ok')]);
    const streams = [stage.start({ sessionId: undefined }), stage.start({ sessionId: undefined })];
    const ids = streams.map((stream) => stream.sessionId);
    expect(new Set([...ids, stage.sessionId]).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^ses_[0-9A-HJKMNP-TV-Z]{26}$/);
    for (const stream of streams) {
      expect(stream.turnId).toMatch(/^trn_/);
      expect((await recordEvents(stream)).events.at(-1)).toMatchObject({ type: 'done', turnCount: 1 });
    }
  });
});

describe('run options that cannot work', () => {
  it.each([undefined, null, 'hello'])('reject with what to give: %j', async (options) => {
    const stream = createStage().loop.run(options as never);
    await expect(stream.next()).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringContaining('needs an input'),
    });
  });

  const bad: [string, Partial<RunOptions>][] = [
    ['an empty input', { input: '  ' }],
    ['no parts', { input: [] }],
    ['a part that is none', { input: [{ type: 'image', mediaType: 'image/png', data: '§' }] }],
    ['a session id of another shape', { sessionId: 'mine' }],
    ['a negative limit', { limits: { maxRounds: -1 } }],
    ['a limit that does not exist', { limits: { maxSteps: 1 } as never }],
    ['an output that is no schema', { output: { type: 'nonsense' } }],
  ];
  it.each(bad)('reject the first pull with invalid_options: %s', async (_name, run) => {
    const stage = createStage([reply.text('ok')]);
    const stream = stage.start(run);
    await expect(stream.next()).rejects.toMatchObject({ code: 'invalid_options' });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(stage.provider.requests).toEqual([]);
    expect(await stage.readRecords()).toEqual([]);
  });
});
