import type { Settings } from '../config/settings-schema.ts';
import type { Environment } from './environment.ts';
import { createKeyRing } from './key-ring.ts';
import { type KnownProvider, listKnownProviders } from './known-provider.ts';

/** One provider that can be named. A value that it does not have is `null`. */
export interface ProviderListing {
  name: string;
  label: string;
  /** The protocol it is spoken to by; for `custom`, the one without `--protocol`. */
  protocol: string | null;
  baseURL: string | null;
  keyVariable: string | null;
  /** Whether that variable holds something, or a key is kept. The value is never told. */
  isKeySet: boolean;
  defaultModel: string | null;
  /** Runs on this machine. */
  local: boolean;
  /** Ids of the recorded or documented wire cases that cover it. */
  cases: readonly string[];
  /** The same in words: how many cases, or `untested`. */
  evidence: string;
}

/** Whose keys and servers count. */
export interface ProviderListOptions {
  env: Environment;
  /** Servers of the config. */
  providers?: Settings['providers'];
  /** What `keys.json` holds, by provider. */
  keptKeys?: Readonly<Record<string, string>> | undefined;
}

/** The providers that can be named: the built-in ones, then those of the config. */
export function listProviders({ env, providers, keptKeys }: ProviderListOptions): ProviderListing[] {
  const keys = createKeyRing(env, keptKeys);
  return listKnownProviders(providers).map((profile) => ({
    name: profile.name,
    label: profile.label,
    protocol: profile.protocol ?? null,
    baseURL: profile.baseURL ?? null,
    keyVariable: profile.keyVariable ?? null,
    isKeySet: keys.find(profile) !== undefined,
    defaultModel: profile.defaultModel ?? null,
    local: profile.local,
    cases: profile.cases,
    evidence: toEvidence(profile),
  }));
}

function toEvidence({ protocol, cases, isConfigured }: KnownProvider): string {
  if (protocol === undefined) return 'offline, nothing to prove';
  if (isConfigured) return 'yours';
  if (cases.length === 0) return 'untested';
  return `${cases.length} wire case${cases.length === 1 ? '' : 's'}`;
}
