import { describe, expect, it } from 'vitest';
import { loadVariant } from './faulty-variants/load-variant.ts';
import { faultyVariants } from './faulty-variants/variants.ts';
import { findGrammarProblems } from './loop-property/check-loop.ts';

const runs = 400;
const seed = 7;

describe('a copy of the loop with one edit', () => {
  it.each(faultyVariants)('is caught by the name of its rule: $name', async (variant) => {
    const { AgentLoop, remove } = await loadVariant(variant);
    try {
      const problems = await findGrammarProblems(AgentLoop, { runs, seed });
      expect(problems.map((problem) => problem.rule)).toContain(variant.breaks);
    } finally {
      await remove();
    }
  });
});

describe('a copy of the loop without an edit', () => {
  it('is clean in the same schedules', async () => {
    const { AgentLoop, remove } = await loadVariant(undefined);
    try {
      expect(await findGrammarProblems(AgentLoop, { runs, seed })).toEqual([]);
    } finally {
      await remove();
    }
  });
});
