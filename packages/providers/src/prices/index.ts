export { findModelFacts, listModelNames } from './find-model-facts.ts';
export type { ModelFacts, ModelFactsOverride, PriceTier, TieredPrices } from './model-facts.ts';
export { modelFactsSchema } from './model-facts-schema.ts';
