import type { Environment } from '../providers/environment.ts';
import { createKeyRing } from '../providers/key-ring.ts';
import type { KnownProvider } from '../providers/known-provider.ts';
import type { KeptKeys } from './key-file.ts';
import { maskKey } from './mask-key.ts';

/** A key that a person has given. */
export interface KeyListing {
  provider: string;
  source: 'environment' | 'keys.json';
  /** The variable, for one of the environment. */
  variable: string | null;
  /** Its last four characters, where it is long enough. */
  masked: string;
  /** ISO, UTC; for a kept one. */
  addedAt: string | null;
  /** False for a kept one that stands behind a variable, and for one whose provider is not known any more. */
  isUsed: boolean;
  /** Where it goes unless another address is named; `null`: to the address that is named. */
  host: string | null;
}

/** The keys of the environment and of `keys.json`, by provider. */
export function listKeys({
  env,
  kept,
  providers,
}: {
  env: Environment;
  kept: KeptKeys;
  /** From `listKnownProviders`. */
  providers: readonly KnownProvider[];
}): KeyListing[] {
  const ring = createKeyRing(env);
  const listed = providers.flatMap((provider) => {
    const host = provider.baseURL === undefined ? null : new URL(provider.baseURL).host;
    const set = ring.find(provider);
    const own = Object.hasOwn(kept, provider.name) ? kept[provider.name] : undefined;
    return [
      ...(set === undefined ? [] : [toSetListing({ provider, host, key: set.value })]),
      ...(own === undefined ? [] : [toKeptListing(provider.name, { host, own, isUsed: set === undefined })]),
    ];
  });
  const names = new Set(providers.map(({ name }) => name));
  const orphans = Object.entries(kept).filter(([name]) => !names.has(name));
  return [
    ...listed,
    ...orphans.map(([name, own]) => toKeptListing(name, { host: null, own, isUsed: false })),
  ];
}

function toSetListing({
  provider,
  host,
  key,
}: {
  provider: KnownProvider;
  host: string | null;
  key: string;
}): KeyListing {
  const variable = provider.keyVariable ?? null;
  const masked = maskKey(key);
  return {
    provider: provider.name,
    source: 'environment',
    variable,
    masked,
    addedAt: null,
    isUsed: true,
    host,
  };
}

function toKeptListing(
  provider: string,
  { host, own, isUsed }: { host: string | null; own: KeptKeys[string]; isUsed: boolean },
): KeyListing {
  const masked = maskKey(own.key);
  return { provider, source: 'keys.json', variable: null, masked, addedAt: own.addedAt, isUsed, host };
}
