import type { ToolContext } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const script = [reply.call('look'), reply.text('ok')];

async function playHanging(timeoutMs: number | undefined, run: (context: ToolContext) => unknown = never) {
  const tool = createTool('look', { timeoutMs, run: (_args, context) => run(context) });
  const stage = createStage(script, { tools: [tool] });
  const events = await stage.clock.runUntil(stage.play());
  return { stage, events, end: pickEvents(events, 'tool_end')[0] };
}

it('a tool has 120 s, and the turn goes on after that', async () => {
  const { stage, events, end } = await playHanging(undefined);
  expect(end).toMatchObject({ ok: false, durationMs: 120_000 });
  expect(end?.error).toContain('120 s');
  expect(JSON.stringify(stage.provider.requests[1]?.messages)).toContain('120 s');
  expect(events.at(-1)?.type).toBe('done');
});

it('a tool may declare its own time', async () => {
  expect((await playHanging(600_000)).end).toMatchObject({ ok: false, durationMs: 600_000 });
  expect((await playHanging(250)).end).toMatchObject({ ok: false, durationMs: 250 });
});

it('a tool that declares Infinity has no clock', async () => {
  const tool = createTool('look', {
    timeoutMs: Number.POSITIVE_INFINITY,
    run: () => new Promise((resolve) => stage.clock.setTimeout(() => resolve('at last'), 86_000_000)),
  });
  const stage = createStage(script, { tools: [tool] });
  const events = await stage.clock.runUntil(stage.play());
  expect(pickEvents(events, 'tool_end')).toMatchObject([
    { ok: true, result: 'at last', durationMs: 86_000_000 },
  ]);
});

it('the signal of a call aborts when its time is over', async () => {
  let signal: AbortSignal | undefined;
  const { end } = await playHanging(1_000, (context) => {
    signal = context.signal;
    expect(signal.aborted).toBe(false);
    return never();
  });
  expect(signal?.aborted).toBe(true);
  expect(end?.ok).toBe(false);
});

it('a sibling keeps its own clock', async () => {
  const slow = createTool('slow', { readOnly: true, timeoutMs: 5_000, run: never });
  const fast = createTool('fast', { readOnly: true, timeoutMs: 1_000, run: never });
  const stage = createStage([reply.calls([['slow'], ['fast']]), reply.text('ok')], { tools: [slow, fast] });
  const events = await stage.clock.runUntil(stage.play());
  expect(pickEvents(events, 'tool_end').map((event) => [event.toolName, event.durationMs])).toEqual([
    ['fast', 1_000],
    ['slow', 5_000],
  ]);
});

it('what a tool does after its time is dropped', async () => {
  const late: string[] = [];
  const tool = createTool('look', {
    timeoutMs: 1_000,
    run: (_args, context) =>
      new Promise((_resolve, reject) => {
        stage.clock.setTimeout(() => {
          late.push('emitted');
          context.emit({ type: 'progress', message: 'too late' });
          reject(new Error('too late'));
        }, 1_500);
      }),
  });
  const stage = createStage([reply.call('look'), [{ wait: 5_000 }, reply.text('ok')]], { tools: [tool] });
  const events = await stage.clock.runUntil(stage.play());
  expect(late).toEqual(['emitted']);
  expect(pickEvents(events, 'tool_progress')).toEqual([]);
  expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false, durationMs: 1_000 }]);
  expect(JSON.stringify(await stage.readRecords())).not.toContain('too late');
});

it('no timer is left after a turn', async () => {
  const { stage } = await playHanging(1_000);
  expect(stage.clock.pendingTimers).toBe(0);
});

it('a turn has its own clock, where it is given one', async () => {
  const tool = createTool('look', { timeoutMs: Number.POSITIVE_INFINITY, run: never });
  const stage = createStage(script, { tools: [tool], timeouts: { turnMs: 30_000 } });
  const startedAt = stage.clock.now();
  const events = await stage.clock.runUntil(stage.play());
  expect(events.at(-1)).toMatchObject({ type: 'error', code: 'turn_timeout' });
  expect(events.at(-1)).toMatchObject({ error: expect.stringContaining('30 s') });
  expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false }]);
  expect(stage.clock.now() - startedAt).toBeLessThanOrEqual(32_000);
});
