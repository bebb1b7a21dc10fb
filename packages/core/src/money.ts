import type { CostBasis, ModelDescription, ModelPrices, TokenPrices } from './contract/index.ts';

const PICO_PER_USD = 1e12;

/** The tokens of one LLM call in the contract's inclusive terms. */
export interface TokenCounts {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens?: number | undefined;
  cacheWriteTokens?: number | undefined;
  /** Part of `cacheWriteTokens`. */
  cacheWriteLongTokens?: number | undefined;
  reasoningTokens?: number | undefined;
}

/** What a call cost, as an integer of pico-dollars (1e-12 USD), so that sums do not drift. */
export function toPicoUsd(tokens: TokenCounts, model: ModelPrices): number {
  const prices = findTier(tokens.inputTokens, model);
  const read = tokens.cacheReadTokens ?? 0;
  const written = tokens.cacheWriteTokens ?? 0;
  const long = Math.min(tokens.cacheWriteLongTokens ?? 0, written);
  const fresh = Math.max(0, tokens.inputTokens - read - written);
  const shortWrite = prices.cacheWritePerMillion ?? prices.inputPerMillion;
  return (
    fresh * picoPerToken(prices.inputPerMillion) +
    read * picoPerToken(prices.cacheReadPerMillion ?? prices.inputPerMillion) +
    (written - long) * picoPerToken(shortWrite) +
    long * picoPerToken(prices.cacheWriteLongPerMillion ?? shortWrite) +
    tokens.outputTokens * picoPerToken(prices.outputPerMillion)
  );
}

export function toUsd(picoUsd: number): number {
  return picoUsd / PICO_PER_USD;
}

/** The cost of a call and how it is known; 0 where it is local or unknown. */
export function toCost(
  tokens: TokenCounts,
  model: ModelDescription,
): { picoUsd: number; costBasis: CostBasis } {
  if (model.costBasis !== 'priced') return { picoUsd: 0, costBasis: model.costBasis };
  if (!model.prices) return { picoUsd: 0, costBasis: 'unknown' };
  const picoUsd = toPicoUsd(tokens, model.prices);
  // Beyond whole numbers that are kept exactly a sum would be a guess.
  return Number.isSafeInteger(picoUsd)
    ? { picoUsd, costBasis: 'priced' }
    : { picoUsd: 0, costBasis: 'unknown' };
}

function findTier(inputTokens: number, model: ModelPrices): TokenPrices {
  const reached = (model.tiers ?? []).filter((tier) => inputTokens > tier.aboveInputTokens);
  return reached.reduce<TokenPrices & { aboveInputTokens?: number }>(
    (best, tier) => (tier.aboveInputTokens > (best.aboveInputTokens ?? -1) ? tier : best),
    model,
  );
}

function picoPerToken(usdPerMillion: number): number {
  return Math.round(usdPerMillion * 1e6);
}
