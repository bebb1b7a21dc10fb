import type { Settings } from '../config/settings-schema.ts';
import type { Environment } from '../providers/environment.ts';
import type { KeptKeys } from './key-file.ts';

/** Kept keys by provider, as those that choose a provider take them. */
export function toKeptValues(kept: KeptKeys): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).map(([provider, { key }]) => [provider, key]));
}

/**
 * Keys as variables whose names say that they are secrets, so that what hides secrets of the environment hides kept
 * keys, and those in variables that `keyEnv` of a configured server names, too.
 */
export function toSecretVariables(
  kept: KeptKeys,
  { env = {}, providers = {} }: { env?: Environment; providers?: Settings['providers'] } = {},
): Environment {
  const configured = Object.entries(providers).map(
    ([name, { keyEnv = '' }]) => [`${name}_CONFIGURED_KEY`, env[keyEnv]] as const,
  );
  const own = Object.entries(kept).map(([provider, { key }]) => [`${provider}_KEPT_KEY`, key] as const);
  return Object.fromEntries([...configured, ...own].filter(([, value]) => value !== undefined));
}
