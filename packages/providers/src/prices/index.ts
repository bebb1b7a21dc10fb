export { findModelFacts } from './find-model-facts.ts';
export type { ModelFacts } from './model-facts.ts';
