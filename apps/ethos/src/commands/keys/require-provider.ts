import { EthosError } from '@ethosagent/core/contract';
import type { Config, KnownProvider } from '@ethosagent/runtime';

/** The provider of this name. Throws `invalid_options` with those that take a key. */
export async function requireProvider(name: string, { settings }: Config): Promise<KnownProvider> {
  const { findKnownProvider, listKnownProviders } = await import('@ethosagent/runtime');
  const provider = findKnownProvider(name, settings.providers);
  if (provider !== undefined) return provider;
  const names = listKnownProviders(settings.providers).filter((one) => one.keyVariable !== undefined);
  throw new EthosError(
    'invalid_options',
    `There is no provider of this name. Those that take a key: ${names.map((one) => one.name).join(', ')}`,
  );
}
