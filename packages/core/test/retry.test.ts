import { type AgentEvent, ProviderError } from '@ethosagent/core';
import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

function busy(retryAfterMs?: number): Reply {
  const more = retryAfterMs === undefined ? {} : { retryAfterMs };
  const message = 'The server is busy.';
  return {
    throw: new ProviderError({
      code: 'provider_overloaded',
      message,
      retryable: true,
      phase: 'before_output',
      ...more,
    }),
  };
}

/** Plays a turn and tells how long it waited in all. */
async function playWaits(script: readonly Reply[], options: Parameters<typeof createStage>[1] = {}) {
  const stage = createStage(script, options);
  const startedAt = stage.clock.now();
  const events = await stage.clock.runUntil(stage.play());
  return {
    stage,
    events,
    waitedMs: stage.clock.now() - startedAt,
    notices: pickEvents(events, 'tool_progress'),
  };
}

const ok = reply.text('ok');

describe('a retry', () => {
  it('comes before the first text, announced to developers, and leaves no trace in the answer', async () => {
    const { stage, events, notices } = await playWaits([busy(), ok]);
    expect(stage.provider.requests).toHaveLength(2);
    expect(stage.provider.requests[1]).toEqual(stage.provider.requests[0]);
    expect(notices).toMatchObject([{ toolName: '_retry', audience: 'internal' }]);
    expect(notices[0]?.message).toContain('The server is busy.');
    expect(notices[0]).not.toHaveProperty('toolCallId');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok', stopReason: 'complete' });
  });

  it('never comes after text', async () => {
    const { stage, events } = await playWaits([[reply.text('half'), busy()], ok]);
    expect(stage.provider.requests).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_overloaded' });
  });

  it('does not come for what the provider calls final', async () => {
    const message = 'No such model.';
    const final = new ProviderError({ code: 'model_not_found', message, retryable: false, phase: 'connect' });
    const { stage, waitedMs } = await playWaits([{ throw: final }, ok]);
    expect([stage.provider.requests.length, waitedMs]).toEqual([1, 0]);
  });

  it('comes for a stream that broke off before text, and for a clock that ran out', async () => {
    const { stage, events } = await playWaits([{ end: true }, { hang: true }, ok]);
    expect(stage.provider.requests).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it('comes after reasoning, which stays in the log and never enters a later request', async () => {
    const secret = 'first thought';
    const { stage, events } = await playWaits(
      [
        [reply.thinking(secret), { type: 'thinking_block', data: { signature: secret } }, busy()],
        [reply.thinking('second thought'), reply.call('look')],
        ok,
      ],
      { tools: [createTool('look')] },
    );
    expect(pickEvents(events, 'thinking_delta').map((event) => event.thinking)).toEqual([
      secret,
      'second thought',
    ]);
    expect(JSON.stringify(stage.provider.requests)).not.toContain(secret);
    expect(JSON.stringify(stage.provider.requests[2])).toContain('second thought');
  });

  it('does not run the calls of the attempt that failed', async () => {
    const ran: unknown[] = [];
    const tools = [createTool('look', { run: (args) => ran.push(args) })];
    const { events } = await playWaits(
      [[reply.call('look', { n: 1 }), busy()], reply.call('look', { n: 2 }), ok],
      { tools },
    );
    expect(ran).toEqual([{ n: 2 }]);
    expect(pickEvents(events, 'tool_start')).toHaveLength(1);
  });

  it('is tried four times in all, then the error is told', async () => {
    const { stage, events, notices } = await playWaits([busy(), busy(), busy(), busy(), ok]);
    expect(stage.provider.requests).toHaveLength(4);
    expect(notices).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_overloaded' });
  });

  it('counts anew for the next LLM call', async () => {
    const look = reply.call('look');
    const script = [busy(), busy(), busy(), look, busy(), busy(), busy(), ok];
    const { events } = await playWaits(script, { tools: [createTool('look')] });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'ok' });
  });

  it('can be switched off', async () => {
    const { stage } = await playWaits([busy(), ok], { retry: { maxAttempts: 1 } });
    expect(stage.provider.requests).toHaveLength(1);
  });

  it('pays for each attempt that told its tokens, all after the calls of the round', async () => {
    const { events } = await playWaits(
      [
        [reply.usage(10, 1), busy()],
        [reply.usage(20, 2), reply.call('look')],
        [reply.usage(30, 3), ok],
      ],
      { tools: [createTool('look')] },
    );
    const types = events.map((event) => event.type);
    const paid = pickEvents(events, 'usage').map((event) => [event.inputTokens, event.purpose ?? 'round']);
    expect(paid).toEqual([
      [10, 'retry'],
      [20, 'round'],
      [30, 'round'],
    ]);
    expect(types.slice(-7)).toEqual([
      'tool_start',
      'tool_end',
      'usage',
      'usage',
      'text_delta',
      'usage',
      'done',
    ]);
  });

  it('pays before the error when all attempts failed', async () => {
    const attempt: Reply = [reply.usage(10, 1), busy()];
    const { events } = await playWaits([attempt, attempt], { retry: { maxAttempts: 2 } });
    expect(events.slice(-3).map((event) => event.type)).toEqual(['usage', 'usage', 'error']);
  });
});

describe('the wait', () => {
  it('doubles, with half of it at random', async () => {
    const script = [busy(), busy(), busy(), busy(), busy()];
    const retry = { maxAttempts: 5, baseMs: 1_000 };
    for (const [random, factor] of [
      [0, 0.5],
      [0.5, 0.75],
      [1, 1],
    ] as const) {
      const { waitedMs } = await playWaits(script, { retry, random: () => random });
      expect(waitedMs).toBe((1_000 + 2_000 + 4_000 + 8_000) * factor);
    }
  });

  it('is what the server asks for, up to 60 s', async () => {
    for (const [asked, waits] of [
      [0, 0],
      [1_234, 1_234],
      [60_000, 60_000],
      [3_600_000, 60_000],
    ] as const) {
      expect((await playWaits([busy(asked), ok])).waitedMs).toBe(waits);
    }
  });

  it('does not follow a hint that makes no sense', async () => {
    for (const asked of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect((await playWaits([busy(asked), ok])).waitedMs).toBe(375);
    }
  });

  it('is told to the person when it is longer than 5 s', async () => {
    const audienceAfter = async (ms: number): Promise<unknown> =>
      (await playWaits([busy(ms), ok])).notices[0]?.audience;
    expect(await audienceAfter(5_000)).toBe('internal');
    expect(await audienceAfter(5_001)).toBe('user');
  });

  it('ends at once when the turn is stopped', async () => {
    const stop = new AbortController();
    const stage = createStage([busy(50_000), ok]);
    const turn = stage.play({ signal: stop.signal });
    await stage.clock.advance(1_000);
    stop.abort();
    const events: AgentEvent[] = await turn;
    expect(events.at(-1)).toMatchObject({ code: 'abort' });
    expect(stage.provider.requests).toHaveLength(1);
    expect(stage.clock.pendingTimers).toBe(0);
  });
});

describe('a reply that broke off after text', () => {
  it('B32 is kept once, and the session goes on', async () => {
    const reset = new ProviderError({
      code: 'stream_interrupted',
      message: 'The connection was reset.',
      retryable: true,
      phase: 'after_output',
    });
    const { stage, events } = await playWaits([
      [reply.thinking('hm'), reply.text('I will check ', 'the logs'), reply.call('look'), { throw: reset }],
      ok,
    ]);
    expect(pickEvents(events, 'text_delta').map((event) => event.text)).toEqual([
      'I will check ',
      'the logs',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'stream_interrupted' });
    const next = await stage.play({ input: 'go on' });
    expect(next.at(-1)).toMatchObject({ type: 'done', text: 'ok', turnCount: 2 });
    expect(stage.provider.requests[1]?.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'go' }] },
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'I will check the logs' }],
        origin: { provider: 'scripted', model: 'm1' },
      },
      { role: 'user', content: [{ type: 'text', text: 'go on' }] },
    ]);
  });
});
