import type { ModelPrices } from '@ethosagent/core/contract';

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

/** A row of the table: it says when it was true, and where that stands. */
export interface DatedModelFacts extends ModelFacts {
  asOf: string;
  source: string;
}

/** Rows by the name of the model without its date. */
export type ModelTable = Readonly<Record<string, DatedModelFacts>>;

/** US dollars for a million tokens: `read` from a cache, `write` into it, `writeLong` for its longer lifetime. */
export function toPrices(of: {
  input: number;
  output: number;
  read?: number;
  write?: number;
  writeLong?: number;
}): ModelPrices {
  return {
    inputPerMillion: of.input,
    outputPerMillion: of.output,
    ...(of.read === undefined ? {} : { cacheReadPerMillion: of.read }),
    ...(of.write === undefined ? {} : { cacheWritePerMillion: of.write }),
    ...(of.writeLong === undefined ? {} : { cacheWriteLongPerMillion: of.writeLong }),
  };
}
