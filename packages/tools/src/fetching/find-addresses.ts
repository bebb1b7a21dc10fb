import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isBlockedAddress } from './blocked-address.ts';
import { FetchError } from './fetch-error.ts';

/** Gives the addresses of a name; rejects when there are none. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/** What may be contacted. */
export interface AddressRules {
  isAllowedHost: AllowedHosts;
  resolveHost: ResolveHost;
}

/** As the system resolves names. */
export async function resolveHost(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/**
 * The addresses of a URL's host that may be contacted. To be connected to as they are: a name that is asked for twice
 * can give a private address the second time. Throws `blocked_address` when there is none.
 */
export async function findAddresses(
  url: URL,
  { isAllowedHost, resolveHost: resolve }: AddressRules,
): Promise<string[]> {
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  const usable = isAllowedHost(url) ? addresses : addresses.filter((address) => !isBlockedAddress(address));
  if (usable.length > 0) return [...usable];
  throw toBlockedError(url, addresses);
}

/** Says that a host is not contacted since it is not on the public internet. */
export function toBlockedError(url: URL, addresses: readonly string[]): FetchError {
  const isLiteral = addresses.length === 1 && url.hostname.includes(addresses[0] ?? '');
  const where = isLiteral ? '' : ` (${addresses.slice(0, 3).join(', ') || 'no address'})`;
  const text = `${url.host}${where} is not on the public internet, so it is not contacted. A person can allow this host by name in the settings (allowHosts).`;
  return new FetchError('blocked_address', text);
}
