import type { ModelDescription, ModelPrices } from '@ethosagent/core/contract';
import { findModelFacts } from './find-model-facts.ts';

/** What an adapter knows of its server. */
export interface ServerFacts {
  /** Whose models these are, for the table of facts. */
  profile: string;
  /** Runs on this machine: nothing is known of its models, and they cost nothing unless `prices` says so. */
  local: boolean;
  /** Given by the caller, by model; wins over the table. */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /** What the adapter can send at all. */
  images: boolean;
  files: boolean;
}

/** The description of a model: prices as given, else from the table, else `local` or `unknown`. */
export function toModelDescription(model: string, server: ServerFacts): ModelDescription {
  const { profile, local, images, files } = server;
  const known = local ? undefined : findModelFacts(profile, model);
  const given = server.prices !== undefined && Object.hasOwn(server.prices, model);
  const prices = given ? server.prices?.[model] : known?.prices;
  return {
    ...(prices ? { prices, costBasis: 'priced' as const } : { costBasis: local ? 'local' : 'unknown' }),
    ...(known?.contextWindow === undefined ? {} : { contextWindow: known.contextWindow }),
    images: images && known?.images !== false,
    files: files && known?.files !== false,
    local,
  };
}
