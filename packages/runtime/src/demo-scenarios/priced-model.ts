import type { ModelDescription } from '@ethosagent/core/contract';

/** A made-up price: a dollar for a million tokens. */
export const pricedModel: ModelDescription = {
  prices: { inputPerMillion: 1, outputPerMillion: 1 },
  costBasis: 'priced',
  images: false,
  local: false,
};
