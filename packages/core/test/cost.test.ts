import type { AgentEvent, ModelDescription } from '@ethosagent/core';
import { reply } from '@ethosagent/testkit';
import { describe, expect, it } from 'vitest';
import { createStage } from './create-stage.ts';
import { createTool } from './create-tool.ts';
import { pickEvents } from './pick-events.ts';

const priced: Partial<ModelDescription> = {
  costBasis: 'priced',
  prices: { inputPerMillion: 3, outputPerMillion: 15, cacheReadPerMillion: 0.3, cacheWritePerMillion: 3.75 },
};
/** A thousand tokens of output cost ten cents. */
const tenCents: Partial<ModelDescription> = {
  costBasis: 'priced',
  prices: { inputPerMillion: 0, outputPerMillion: 100 },
};
const thousandOut = reply.usage(0, 1_000);
const tools = [createTool('look', { readOnly: true })];

function rulesOf(events: readonly AgentEvent[]): string[] {
  return pickEvents(events, 'halt').map((event) => event.rule);
}

describe('usage', () => {
  it('B74 bills each token once: cached input is part of the input, reasoning part of the output', async () => {
    const prices = { inputPerMillion: 0.25, cacheReadPerMillion: 0.025, outputPerMillion: 2 };
    const counts = { cacheReadTokens: 16_298, cacheWriteTokens: 0, reasoningTokens: 400 };
    const stage = createStage([[reply.text('ok'), reply.usage(20_212, 931, counts)]], {
      describe: { costBasis: 'priced', prices },
    });
    const [usage] = pickEvents(await stage.play(), 'usage');
    expect(usage).toMatchObject({ inputTokens: 20_212, outputTokens: 931, costBasis: 'priced', ...counts });
    const expected = (3_914 * 0.25 + 16_298 * 0.025 + 931 * 2) / 1e6;
    expect(Math.abs((usage?.estimatedCostUsd ?? 0) - expected)).toBeLessThan(1e-9);
  });

  it('is the last snapshot of a call, once', async () => {
    const stage = createStage([
      [reply.usage(10, 1), reply.text('a'), reply.usage(10, 5), reply.finish('stop'), reply.usage(10, 9)],
    ]);
    expect(pickEvents(await stage.play(), 'usage')).toMatchObject([{ inputTokens: 10, outputTokens: 9 }]);
  });

  it('is not made up for a call that told none', async () => {
    expect(pickEvents(await createStage([reply.text('ok')]).play(), 'usage')).toEqual([]);
  });

  it('of a model without a known price costs nothing and says so', async () => {
    for (const describe of [{ costBasis: 'unknown' }, { costBasis: 'priced' }] as const) {
      const stage = createStage([[reply.text('ok'), reply.usage(10, 5)]], { describe });
      expect(pickEvents(await stage.play(), 'usage')).toMatchObject([
        { estimatedCostUsd: 0, costBasis: 'unknown' },
      ]);
    }
  });

  it('of a model on this machine costs nothing', async () => {
    const stage = createStage([[reply.text('ok'), reply.usage(10, 5)]], {
      describe: { costBasis: 'local', local: true },
    });
    expect(pickEvents(await stage.play(), 'usage')).toMatchObject([
      { estimatedCostUsd: 0, costBasis: 'local' },
    ]);
  });

  it('keeps the stream whole where the prices are nonsense', async () => {
    for (const price of [Number.NaN, -5, Number.POSITIVE_INFINITY, 1e303]) {
      const stage = createStage([[reply.usage(10, 5), reply.text('half'), { throw: new Error('broken') }]], {
        describe: { costBasis: 'priced', prices: { inputPerMillion: price, outputPerMillion: price } },
      });
      expect((await stage.play()).at(-1)).toMatchObject({ type: 'error' });
    }
  });
});

describe('cost-cap', () => {
  it('trips when the spend of the session reaches the cap, to the last of a cent', async () => {
    const call = [reply.call('look', { n: 1 }), thousandOut];
    for (const [cap, halted] of [
      [0.1, true],
      [0.100001, false],
    ] as const) {
      const stage = createStage([call, [reply.text('ok'), thousandOut]], { describe: tenCents, tools });
      const events = await stage.play({ limits: { budgetCapUsd: cap } });
      expect(rulesOf(events)).toEqual(halted ? ['cost-cap'] : []);
      const [halt] = pickEvents(events, 'halt');
      if (halted) expect(halt).toMatchObject({ kind: 'budget', toolName: '_budget' });
      if (halted) expect(halt).not.toHaveProperty('count');
    }
  });

  it('adds up exactly: ten dimes are a dollar', async () => {
    const script = Array.from({ length: 10 }, (_, n) => [reply.call('look', { n }), thousandOut]);
    const stage = createStage(script, { describe: tenCents, tools });
    expect(rulesOf(await stage.play({ limits: { budgetCapUsd: 1 } }))).toEqual(['cost-cap']);
    expect(stage.provider.requests).toHaveLength(10);
  });

  it('counts the turns before, and those that failed', async () => {
    const failing = [thousandOut, reply.text('half'), { throw: new Error('broken') }];
    const stage = createStage([failing, [reply.call('look'), thousandOut]], { describe: tenCents, tools });
    expect((await stage.play()).at(-1)?.type).toBe('error');
    expect(rulesOf(await stage.play({ limits: { budgetCapUsd: 0.2 } }))).toEqual(['cost-cap']);
  });

  it('that is spent refuses the next turn before it does anything', async () => {
    const stage = createStage([[reply.text('ok'), thousandOut]], { describe: tenCents });
    await stage.play();
    const events = await stage.play({ limits: { budgetCapUsd: 0.1 } });
    expect(events.map((event) => event.type)).toEqual(['run_start', 'error']);
    expect(events.at(-1)).toMatchObject({ code: 'budget_exceeded' });
    expect(stage.provider.requests).toHaveLength(1);
  });

  it('of zero refuses the first turn', async () => {
    const events = await createStage([], { describe: priced }).play({ limits: { budgetCapUsd: 0 } });
    expect(events.at(-1)).toMatchObject({ code: 'budget_exceeded' });
  });

  it('over a model of unknown price refuses the turn, unless the caller allows it', async () => {
    for (const describe of [{ costBasis: 'unknown' }, { costBasis: 'priced' }] as const) {
      const stage = createStage([[reply.text('ok'), thousandOut]], { describe });
      const refused = await stage.play({ limits: { budgetCapUsd: 1 } });
      expect(refused.map((event) => event.type)).toEqual(['run_start', 'error']);
      expect(refused.at(-1)).toMatchObject({ code: 'budget_unpriced' });
      const allowed = await stage.play({ limits: { budgetCapUsd: 1, allowUnpriced: true } });
      expect(allowed.at(-1)).toMatchObject({ type: 'done', turnCount: 2 });
    }
  });

  it('does not bind a model on this machine', async () => {
    const stage = createStage([[reply.text('ok'), thousandOut]], { describe: { costBasis: 'local' } });
    expect((await stage.play({ limits: { budgetCapUsd: 1 } })).at(-1)?.type).toBe('done');
  });
});
