import { PROVIDER_PROFILES, type ProviderProfile } from '@ethosagent/providers/profiles';
import { type Environment, toValue } from './environment.ts';

/** One provider that can be named. A value that it does not have is `null`. */
export interface ProviderListing {
  name: string;
  label: string;
  /** The protocol it is spoken to by; for `custom`, the one without `--protocol`. */
  protocol: string | null;
  baseURL: string | null;
  keyVariable: string | null;
  /** Whether that variable holds something. The value is never told. */
  isKeySet: boolean;
  defaultModel: string | null;
  /** Runs on this machine. */
  local: boolean;
  /** Ids of the recorded or documented wire cases that cover it. */
  cases: readonly string[];
  /** The same in words: how many cases, or `untested`. */
  evidence: string;
}

/** The providers that can be named, in the order in which their keys choose. */
export function listProviders({ env }: { env: Environment }): ProviderListing[] {
  return PROVIDER_PROFILES.map((profile) => ({
    name: profile.name,
    label: profile.label,
    protocol: profile.protocol ?? null,
    baseURL: profile.baseURL ?? null,
    keyVariable: profile.keyVariable ?? null,
    isKeySet: profile.keyVariable !== undefined && toValue(env[profile.keyVariable]) !== undefined,
    defaultModel: profile.defaultModel ?? null,
    local: profile.local,
    cases: profile.cases,
    evidence: toEvidence(profile),
  }));
}

function toEvidence({ protocol, cases }: ProviderProfile): string {
  if (protocol === undefined) return 'offline, nothing to prove';
  if (cases.length === 0) return 'untested';
  return `${cases.length} wire case${cases.length === 1 ? '' : 's'}`;
}
