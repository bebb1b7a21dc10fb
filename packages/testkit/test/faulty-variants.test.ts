import { describe, expect, it } from 'vitest';
import { loadVariant } from './faulty-variants/load-variant.ts';
import { faultyVariants } from './faulty-variants/variants.ts';
import { findGrammarProblems } from './loop-property/check-loop.ts';

const runs = 400;
const seed = 7;
const timeoutMs = 120_000;

describe('a copy of the loop with one edit', () => {
  it.each(faultyVariants)(
    'is caught by the name of its rule: $name',
    { timeout: timeoutMs },
    async (variant) => {
      const { AgentLoop, remove } = await loadVariant(variant);
      try {
        const problems = await findGrammarProblems(AgentLoop, { runs, seed });
        expect(problems.map((problem) => problem.rule)).toContain(variant.breaks);
      } finally {
        await remove();
      }
    },
  );
});

describe('a copy of the loop without an edit', () => {
  it('is clean in the same schedules', { timeout: timeoutMs }, async () => {
    const { AgentLoop, remove } = await loadVariant(undefined);
    try {
      expect(await findGrammarProblems(AgentLoop, { runs, seed })).toEqual([]);
    } finally {
      await remove();
    }
  });
});

describe('loadVariant', () => {
  it('says that the source moved when the text of an edit is not there exactly once', async () => {
    const moved = { name: 'moved', file: 'agent-loop.ts', replace: '', breaks: 'schema' } as const;
    await expect(loadVariant({ ...moved, find: 'no such text' })).rejects.toThrow('stands 0 times');
    await expect(loadVariant({ ...moved, find: 'turn' })).rejects.toThrow('The source moved');
  });
});
