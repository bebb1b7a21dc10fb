import type { ModelPrices, TokenPrices } from '@ethosagent/core/contract';

export type { ModelPrices as TieredPrices, PriceTier } from '@ethosagent/core/contract';

/** What is known of a model of a vendor. A fact that is not there is unknown. */
export interface ModelFacts {
  /** List prices of the vendor's own service at standard speed. Absent: unknown, which is not free. */
  prices?: ModelPrices | undefined;
  /** Tokens of input and output together. */
  contextWindow?: number | undefined;
  /** Most output tokens of one reply. */
  maxOutput?: number | undefined;
  /** Takes images. */
  images: boolean;
  /** Takes files that are not text, for example PDF. */
  files: boolean;
  /** Reasons before it answers. */
  reasoning: boolean;
  /** The month in which the row of the table was true, `YYYY-MM`. Absent when it has none. */
  asOf?: string | undefined;
  /** Where the facts of the table are from, in general words. */
  source?: string | undefined;
}

/** What the caller says of a model: any of its facts. One that is `undefined` is not said. */
export type ModelFactsOverride = { readonly [Fact in keyof ModelFacts]?: ModelFacts[Fact] | undefined };

/** A row of the table: it says when it was true, and where that stands. */
export interface DatedModelFacts extends ModelFacts {
  asOf: string;
  source: string;
}

/** Rows by the name of the model without its date. */
export type ModelTable = Readonly<Record<string, DatedModelFacts>>;

/** What a vendor lists, in US dollars for a million tokens. */
interface ListedPrices {
  input: number;
  output: number;
  /** From a cache, into it, and into it for its longer lifetime. */
  read?: number;
  write?: number;
  writeLong?: number;
}

/** Times the prices above, for requests whose input is longer than so many tokens. */
interface LongInput {
  above: number;
  input: number;
  output: number;
}

/** Prices as the contract wants them. */
export function toPrices(listed: ListedPrices, longInput?: LongInput): ModelPrices {
  const prices = toModelPrices(listed, { input: 1, output: 1 });
  if (longInput === undefined) return prices;
  return { ...prices, tiers: [{ aboveInputTokens: longInput.above, ...toModelPrices(listed, longInput) }] };
}

function toModelPrices(listed: ListedPrices, times: { input: number; output: number }): TokenPrices {
  const { input, output, read, write, writeLong } = listed;
  return {
    inputPerMillion: input * times.input,
    outputPerMillion: output * times.output,
    ...(read === undefined ? {} : { cacheReadPerMillion: read * times.input }),
    ...(write === undefined ? {} : { cacheWritePerMillion: write * times.input }),
    ...(writeLong === undefined ? {} : { cacheWriteLongPerMillion: writeLong * times.input }),
  };
}
