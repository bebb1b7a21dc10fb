import type { Environment } from '../providers/environment.ts';
import type { KeptKeys } from './key-file.ts';

/** Kept keys by provider, as those that choose a provider take them. */
export function toKeptValues(kept: KeptKeys): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).map(([provider, { key }]) => [provider, key]));
}

/** Kept keys as variables, so that what hides secrets of the environment hides them too. */
export function toSecretVariables(kept: KeptKeys): Environment {
  return Object.fromEntries(Object.entries(kept).map(([provider, { key }]) => [`${provider}_KEPT_KEY`, key]));
}
