import { EthosError } from '@ethosagent/core';
import { type Reply, reply, type StoreFault } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const script: Reply[] = [
  [reply.text('Let me look. '), reply.call('look'), reply.usage(10, 5)],
  [reply.text('Seen.'), reply.usage(20, 6)],
  reply.text('Hello again.'),
];

function createFaulty(faults: readonly StoreFault[]) {
  return createStage(script, { tools: [createTool('look')], faults });
}

async function countAppends(): Promise<number> {
  let from = 1;
  while ((await createFaulty([{ on: 'append', do: 'throw', from }]).play()).at(-1)?.type !== 'done')
    from += 1;
  return from - 1;
}

describe('an append that fails', () => {
  it('at any place of the turn ends it in storage_failed, with every promise kept', async () => {
    const appends = await countAppends();
    expect(appends).toBeGreaterThan(12);
    for (let from = 1; from <= appends; from += 1) {
      for (const times of [1, Number.POSITIVE_INFINITY]) {
        const stage = createFaulty([{ on: 'append', do: 'throw', from, times }]);
        const events = await stage.play();
        expect([from, events.at(-1)]).toMatchObject([from, { type: 'error', code: 'storage_failed' }]);
        expect(stage.provider.openStreams).toBe(0);
      }
    }
  });

  it('leaves a session that goes on', async () => {
    const stage = createFaulty([{ on: 'append', do: 'throw', from: 5 }]);
    expect((await stage.play()).at(-1)).toMatchObject({ code: 'storage_failed' });
    const second = await stage.play();
    expect(second.at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
    expect(stage.provider.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: 'user' });
  });

  it('of the ending itself is storage_failed', async () => {
    const appends = await countAppends();
    const stage = createFaulty([{ on: 'append', do: 'throw', from: appends }]);
    const events = await stage.play();
    const last = (await stage.readRecords()).at(-1);
    expect(last && 'event' in last && last.event.type).toBe('usage');
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'storage_failed' });
  });

  it('for want of space says storage_full', async () => {
    const error = new EthosError('storage_full', 'The disk is full. Free some space.');
    const stage = createFaulty([{ on: 'append', do: 'throw', from: 6, error }]);
    expect((await stage.play()).at(-1)).toMatchObject({ code: 'storage_full', error: error.message });
  });

  it.each(['session_locked', 'session_busy', 'invalid_options', 'abort'] as const)(
    'with the code %s in the middle of a turn is storage_failed: the store has lost the session',
    async (code) => {
      const error = new EthosError(code, 'Someone else took the session.');
      const stage = createFaulty([{ on: 'append', do: 'throw', from: 6, error }]);
      const ending = (await stage.play()).at(-1);
      expect(ending).toMatchObject({ code: 'storage_failed' });
      expect(ending).toMatchObject({ error: expect.stringContaining('Someone else took the session.') });
    },
  );
});

describe('opening that fails', () => {
  it('shows run_start and refuses the turn', async () => {
    const faults: StoreFault[] = [
      { on: 'open', do: 'throw', error: new Error('no such folder') },
      { on: 'open', do: 'hang' },
      { on: 'open', do: 'delay', ms: 10_001 },
      { on: 'rows', do: 'throw' },
      { on: 'rows', do: 'hang' },
    ];
    for (const fault of faults) {
      const stage = createFaulty([fault]);
      const startedAt = stage.clock.now();
      const events = await stage.clock.runUntil(stage.play());
      expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
      expect(events.at(-1)).toMatchObject({ code: 'storage_failed' });
      expect(stage.clock.now() - startedAt).toBeLessThanOrEqual(10_000);
      expect(stage.provider.requests).toEqual([]);
    }
  });

  it('late gives the session free again', async () => {
    const stage = createFaulty([{ on: 'open', do: 'delay', ms: 15_000 }]);
    await stage.clock.runUntil(stage.play());
    await stage.clock.advance(10_000);
    expect((await stage.clock.runUntil(stage.play())).at(-1)).toMatchObject({ type: 'done' });
  });

  it('on reading gives the session free again', async () => {
    const stage = createFaulty([{ on: 'rows', do: 'throw' }]);
    await stage.play();
    expect((await stage.play()).at(-1)?.type).toBe('done');
  });
});

describe('a save that fails', () => {
  const last = { from: 2, times: Number.POSITIVE_INFINITY };

  it('turns done into storage_failed', async () => {
    const stage = createFaulty([{ on: 'flush', do: 'throw', ...last }]);
    const events = await stage.play();
    expect(pickEvents(events, 'text_delta')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'storage_failed' });
  });

  it('of a full disk is storage_full', async () => {
    const error = new EthosError('storage_full', 'The disk is full.');
    const stage = createFaulty([{ on: 'flush', do: 'throw', error, ...last }]);
    expect((await stage.play()).at(-1)).toMatchObject({ code: 'storage_full' });
  });

  it('that hangs is storage_failed after 10 s', async () => {
    const stage = createFaulty([{ on: 'flush', do: 'hang', ...last }]);
    const startedAt = stage.clock.now();
    const events = await stage.clock.runUntil(stage.play());
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'storage_failed' });
    expect(stage.clock.now() - startedAt).toBe(10_000);
  });

  it('before a call runs keeps it from running', async () => {
    let ran = false;
    const look = createTool('look', {
      run: () => {
        ran = true;
      },
    });
    const stage = createStage(script, { tools: [look], faults: [{ on: 'flush', do: 'throw' }] });
    const events = await stage.play();
    expect(ran).toBe(false);
    expect(pickEvents(events, 'tool_end')).toMatchObject([{ ok: false }]);
    expect(events.at(-1)).toMatchObject({ code: 'storage_failed' });
  });
});

describe('closing that fails', () => {
  it.each(['throw', 'hang'] as const)('by %s does not change an ending that is saved', async (act) => {
    const stage = createFaulty([{ on: 'close', do: act }]);
    const events = await stage.clock.runUntil(stage.play());
    const last = (await stage.readRecords()).at(-1);
    expect(last && 'event' in last && last.event).toEqual(events.at(-1));
    expect(events.at(-1)?.type).toBe('done');
  });
});
