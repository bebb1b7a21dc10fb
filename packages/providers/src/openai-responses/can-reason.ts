import { findModelFacts, findRow } from '../prices/find-model-facts.ts';
import type { ModelFactsOverride } from '../prices/model-facts.ts';

/** Families that came before reasoning, and the chat variants that do without it. */
const PLAIN = /^(?:.*\/)?(?:gpt-3|gpt-4|chatgpt-|gpt-5(?:\.\d+)?-chat)/;

/**
 * Whether a model reasons: as `models` says, else by its name. Models that do not reject a request that asks for
 * reasoning.
 */
export function canReason(model: string, models: Readonly<Record<string, ModelFactsOverride>> = {}): boolean {
  const given = findRow(models, model)?.reasoning;
  return given ?? findModelFacts('openai', model)?.reasoning ?? !PLAIN.test(model);
}
