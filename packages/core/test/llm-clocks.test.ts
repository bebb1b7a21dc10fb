import type { AgentEvent, CompletionChunk, Timeouts } from '@ethosagent/core';
import { type Reply, reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';

const heartbeat: CompletionChunk = { type: 'heartbeat' };
const hang: Reply = { hang: true, ignoreSignal: true };
const every = (ms: number, part: CompletionChunk, times: number): Reply[] =>
  Array.from({ length: times }, () => [{ wait: ms }, part]);

/** Plays one LLM call without retries and tells how and when the turn ended. */
async function playTimed(
  script: Reply,
  options: { timeouts?: Partial<Timeouts>; describe?: { local: boolean } } = {},
): Promise<{ ending: AgentEvent | undefined; atMs: number; openStreams: number }> {
  const stage = createStage([script], { retry: { maxAttempts: 1 }, ...options });
  const startedAt = stage.clock.now();
  const events = await stage.clock.runUntil(stage.play());
  return {
    ending: events.at(-1),
    atMs: stage.clock.now() - startedAt,
    openStreams: stage.provider.openStreams,
  };
}

const timeout = (words: string) => ({
  type: 'error',
  code: 'llm_timeout',
  error: expect.stringContaining(words),
});

describe('first byte', () => {
  it('is waited for 120 s', async () => {
    const { ending, atMs } = await playTimed(hang);
    expect(ending).toMatchObject(timeout('sent nothing at all for 120 s'));
    expect(atMs).toBe(120_000);
  });

  it('may be a sign of life, or a usage', async () => {
    const signs: CompletionChunk[] = [
      { type: 'response_start' },
      heartbeat,
      { type: 'usage', inputTokens: 1, outputTokens: 0 },
    ];
    for (const sign of signs) {
      const { ending } = await playTimed([{ wait: 119_000 }, sign, { wait: 119_000 }, reply.text('ok')]);
      expect(ending).toMatchObject({ type: 'done' });
    }
  });
});

describe('first content', () => {
  it('is waited for 300 s, whatever keep-alives come', async () => {
    const { ending, atMs } = await playTimed([every(10_000, heartbeat, 100), reply.text('late')]);
    expect(ending).toMatchObject(timeout('no first content for 300 s'));
    expect(atMs).toBe(300_000);
  });

  it('is waited for 900 s on this machine', async () => {
    const describe = { local: true };
    const { ending, atMs } = await playTimed([every(10_000, heartbeat, 100), reply.text('late')], {
      describe,
    });
    expect(ending).toMatchObject(timeout('no first content for 900 s'));
    expect(atMs).toBe(900_000);
  });

  it('may be reasoning, or a call that grows', async () => {
    const contents: CompletionChunk[] = [
      { type: 'thinking_delta', thinking: 'hm' },
      { type: 'tool_call_delta' },
      { type: 'thinking_block', data: null },
    ];
    for (const content of contents) {
      const script = [
        heartbeat,
        every(100_000, heartbeat, 2),
        { wait: 90_000 },
        content,
        { wait: 110_000 },
        reply.text('ok'),
      ];
      expect((await playTimed(script)).ending).toMatchObject({ type: 'done' });
    }
  });
});

describe('silence between content', () => {
  it('is 120 s, and keep-alives do not break it', async () => {
    const { ending, atMs } = await playTimed([
      { wait: 50_000 },
      reply.text('half'),
      every(10_000, heartbeat, 100),
    ]);
    expect(ending).toMatchObject(timeout('no content for 120 s'));
    expect(atMs).toBe(170_000);
  });

  it('starts again with every content', async () => {
    const { ending } = await playTimed([
      reply.text('a'),
      every(119_000, { type: 'text_delta', text: 'b' }, 10),
    ]);
    expect(ending).toMatchObject({ type: 'done', text: 'abbbbbbbbbb' });
  });

  it('is broken by a call that grows', async () => {
    const { ending } = await playTimed([reply.text('a'), every(119_000, { type: 'tool_call_delta' }, 5)]);
    expect(ending).toMatchObject({ type: 'done' });
  });
});

describe('the whole call', () => {
  it('has 30 min, though content comes all the time', async () => {
    const { ending, atMs } = await playTimed(every(60_000, { type: 'text_delta', text: 'b' }, 100));
    expect(ending).toMatchObject(timeout('whole call took longer than 1800 s'));
    expect(atMs).toBe(1_800_000);
  });
});

it('every clock can be set, and set off', async () => {
  const cases: [Partial<Timeouts>, Reply, string, number][] = [
    [{ firstByteMs: 500 }, hang, 'nothing at all for 500 ms', 500],
    [{ firstContentMs: 2_000 }, [heartbeat, hang], 'no first content for 2 s', 2_000],
    [{ silenceMs: 3_000 }, [reply.text('a'), hang], 'no content for 3 s', 3_000],
    [{ callMs: 4_000 }, hang, 'longer than 4 s', 4_000],
    [{ firstByteMs: Number.POSITIVE_INFINITY }, hang, 'no first content for 300 s', 300_000],
  ];
  for (const [timeouts, script, words, ms] of cases) {
    const { ending, atMs } = await playTimed(script, { timeouts });
    expect(ending).toMatchObject(timeout(words));
    expect(atMs).toBe(ms);
  }
  const off = { firstByteMs: Infinity, firstContentMs: Infinity, silenceMs: Infinity, callMs: Infinity };
  const { ending } = await playTimed([{ wait: 80_000_000 }, reply.text('ok')], { timeouts: off });
  expect(ending).toMatchObject({ type: 'done', text: 'ok' });
});

it('a call that ran out of time is let go: its signal aborts', async () => {
  const { ending, openStreams } = await playTimed([reply.text('half'), { hang: true }]);
  expect(ending).toMatchObject({ code: 'llm_timeout' });
  expect(openStreams).toBe(0);
});

it('the clocks stand still while no LLM call runs', async () => {
  const slow = {
    name: 'slow',
    description: '',
    input: { type: 'object' },
    replay: 'never',
    timeoutMs: Number.POSITIVE_INFINITY,
    execute: () =>
      new Promise<{ ok: true; value: string }>((resolve) => {
        stage.clock.setTimeout(() => resolve({ ok: true, value: 'x' }), 7_200_000);
      }),
  } as const;
  const stage = createStage([reply.call('slow'), reply.text('ok')], { tools: [slow] });
  expect((await stage.clock.runUntil(stage.play())).at(-1)).toMatchObject({ type: 'done', text: 'ok' });
});
