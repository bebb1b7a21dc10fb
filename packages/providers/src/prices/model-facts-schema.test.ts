import { describe, expect, it } from 'vitest';
import { ANTHROPIC_MODELS } from './anthropic-models.ts';
import { DEEPSEEK_MODELS } from './deepseek-models.ts';
import { findModelFacts } from './find-model-facts.ts';
import { modelFactsSchema } from './model-facts-schema.ts';
import { OPENAI_MODELS } from './openai-models.ts';

const prices = { inputPerMillion: 1, outputPerMillion: 5, cacheReadPerMillion: 0 };
const tier = { aboveInputTokens: 200_000, inputPerMillion: 2, outputPerMillion: 7.5 };

describe('modelFactsSchema', () => {
  it.each<object>([
    {},
    { contextWindow: 8_192 },
    { prices },
    { prices: { ...prices, tiers: [tier] } },
    { prices, contextWindow: 1, maxOutput: 1, images: true, files: false, reasoning: true },
  ])('takes %j as it is', (given) => {
    expect(modelFactsSchema.parse(given)).toEqual(given);
  });

  it.each([OPENAI_MODELS, ANTHROPIC_MODELS, DEEPSEEK_MODELS].flatMap((table) => Object.entries(table)))(
    'takes what the table says of %s',
    (_name, { asOf: _asOf, source: _source, ...facts }) => {
      expect(modelFactsSchema.parse(facts)).toEqual(facts);
    },
  );

  it.each([
    [{ contextwindow: 8_192 }, []],
    [{ contextWindow: 0 }, ['contextWindow']],
    [{ contextWindow: 8_192.5 }, ['contextWindow']],
    [{ maxOutput: '4k' }, ['maxOutput']],
    [{ images: 'yes' }, ['images']],
    [{ prices: { inputPerMillion: 1 } }, ['prices', 'outputPerMillion']],
    [{ prices: { ...prices, inputPerMillion: -1 } }, ['prices', 'inputPerMillion']],
    [{ prices: { ...prices, inputPerMillion: Number.POSITIVE_INFINITY } }, ['prices', 'inputPerMillion']],
    [{ prices: { ...prices, inputPerMillion: 2_000_000 } }, ['prices', 'inputPerMillion']],
    [{ prices: { ...prices, perToken: 1 } }, ['prices']],
    [{ prices: { ...prices, tiers: [prices] } }, ['prices', 'tiers', 0, 'aboveInputTokens']],
  ])('refuses %j and says where', (given, path) => {
    const { error } = modelFactsSchema.safeParse(given);
    expect(error?.issues.map((issue) => issue.path)).toContainEqual(path);
  });

  it('gives what findModelFacts takes: prices as a whole, other facts one by one', () => {
    const gpt = modelFactsSchema.parse({ prices, contextWindow: undefined });
    const facts = findModelFacts('openai', 'gpt-6.2-sol', { 'gpt-6.2-sol': gpt });
    expect(facts).toMatchObject({ contextWindow: 1_050_000, images: true, reasoning: true });
    expect(facts?.prices).toEqual(prices);
  });
});
