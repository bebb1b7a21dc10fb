import { EthosError } from '@ethosagent/core/contract';
import type { WireProtocol } from '@ethosagent/providers/profiles';
import type { Settings } from '../config/settings-schema.ts';
import { findKnownProvider, type KnownProvider, listKnownProviders } from './known-provider.ts';

const PROTOCOLS: readonly WireProtocol[] = ['openai-chat', 'anthropic-messages', 'openai-responses'];

/** The provider that a person named. Throws `invalid_options` with the names that there are. */
export function parseProfile(name: string, configured?: Settings['providers']): KnownProvider {
  const profile = findKnownProvider(name, configured);
  if (profile !== undefined) return profile;
  const names = listKnownProviders(configured)
    .map((one) => one.name)
    .join(', ');
  const isProtocol = PROTOCOLS.some((protocol) => protocol === name);
  throw new EthosError(
    'invalid_options',
    isProtocol
      ? `${name} is a protocol, not a provider. For a server that speaks it: --provider custom --protocol ${name} --base-url ADDRESS.`
      : `There is no provider "${name}". Take one of ${names}.`,
  );
}

/** The protocol that a person named. Throws `invalid_options` for one that is none, and beside a provider that has its own. */
export function parseProtocol(
  name: string | undefined,
  provider: string | undefined,
): WireProtocol | undefined {
  if (name === undefined) return undefined;
  const protocol = PROTOCOLS.find((one) => one === name);
  if (protocol === undefined) {
    throw new EthosError(
      'invalid_options',
      `There is no protocol "${name}". Take one of ${PROTOCOLS.join(', ')}.`,
    );
  }
  if (provider === undefined || provider === 'custom') return protocol;
  throw new EthosError(
    'invalid_options',
    `The provider ${provider} has its own protocol: leave --protocol out, or take the provider custom.`,
  );
}
