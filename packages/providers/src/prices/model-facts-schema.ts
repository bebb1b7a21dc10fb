import { z } from 'zod';
import type { ModelFactsOverride } from './model-facts.ts';

const usdPerMillion = z.number().nonnegative().max(1_000_000);

const pricesShape = {
  inputPerMillion: usdPerMillion,
  outputPerMillion: usdPerMillion,
  cacheReadPerMillion: usdPerMillion.optional(),
  cacheWritePerMillion: usdPerMillion.optional(),
  cacheWriteLongPerMillion: usdPerMillion.optional(),
};

const tokens = z.number().int().positive();

const tieredPricesSchema = z
  .strictObject({
    ...pricesShape,
    tiers: z.array(z.strictObject({ aboveInputTokens: tokens, ...pricesShape })).optional(),
  })
  .describe('US dollars for a million tokens; `tiers` for requests with a longer input.');

/**
 * What a person says of a model in a config file: any of the facts, and nothing else. Prices are given as a whole:
 * those of the table do not shine through.
 */
export const modelFactsSchema = z.strictObject({
  prices: tieredPricesSchema.optional(),
  contextWindow: tokens.optional().describe('Tokens of input and output together.'),
  maxOutput: tokens.optional().describe('Most output tokens of one reply.'),
  images: z.boolean().optional().describe('Takes images.'),
  files: z.boolean().optional().describe('Takes files that are not text, for example PDF.'),
  reasoning: z.boolean().optional().describe('Reasons before it answers.'),
}) satisfies z.ZodType<ModelFactsOverride>;
