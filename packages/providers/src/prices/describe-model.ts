import type { ModelDescription, ModelPrices } from '@ethosagent/core/contract';
import { findModelFacts, findRow } from './find-model-facts.ts';
import type { ModelFactsOverride } from './model-facts.ts';

/** What an adapter knows of its server. */
export interface ServerFacts {
  /** Whose models these are, for the table of facts. */
  profile: string;
  /** Runs on this machine: nothing is known of its models, and they cost nothing unless the caller says so. */
  local: boolean;
  /** Given by the caller, by model; wins over everything else. */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /** Given by the caller, by model; wins over the table, fact by fact. */
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
  /** What the adapter can send at all. */
  images: boolean;
  files: boolean;
  /** The caller says of all models whether they take images: wins over the table. */
  takeImages?: boolean | undefined;
}

/** The description of a model: prices as given, else from the table, else `local` or `unknown`. */
export function toModelDescription(model: string, server: ServerFacts): ModelDescription {
  const { profile, local, takeImages } = server;
  const known = local ? undefined : findModelFacts(profile, model);
  const given = findRow(server.models ?? {}, model) ?? {};
  const prices = ownValue(server.prices, model) ?? given.prices ?? known?.prices;
  const contextWindow = given.contextWindow ?? known?.contextWindow;
  return {
    ...(prices ? { prices, costBasis: 'priced' as const } : { costBasis: local ? 'local' : 'unknown' }),
    ...(contextWindow === undefined ? {} : { contextWindow }),
    images: given.images ?? takeImages ?? (server.images && known?.images !== false),
    files: given.files ?? (server.files && known?.files !== false),
    local,
  };
}

/** Whether the caller says of any model that it takes this, so that the adapter must be able to send it. */
export function isTakenByAny(models: ServerFacts['models'], ability: 'images' | 'files'): boolean {
  return Object.values(models ?? {}).some((facts) => facts[ability] === true);
}

function ownValue<Value>(values: Readonly<Record<string, Value>> = {}, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
