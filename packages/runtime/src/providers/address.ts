import { EthosError } from '@ethosagent/core/contract';
import { type KnownProvider, listKnownProviders } from './known-provider.ts';

/** Throws `invalid_options` for what is no complete address. */
export function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new EthosError(
    'invalid_options',
    'The base URL must be a complete http or https address, such as http://127.0.0.1:11434/v1.',
  );
}

/** Whether an address is on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.[\d.]+$/.test(hostname)
  );
}

/** Whether an address is the provider's own: what its key may be sent to. */
export function isOwnAddress(
  { baseURL, local }: Pick<KnownProvider, 'baseURL' | 'local'>,
  url: URL,
): boolean {
  if (baseURL === undefined) return false;
  const own = new URL(baseURL);
  return local ? isLoopback(url) && url.port === own.port : url.origin === own.origin;
}

/** The port of llama.cpp is everybody's: it tells nothing. */
const TELLING = listKnownProviders().filter(({ name }) => name !== 'llamacpp');

/** The provider that an address belongs to, if it is a known one. */
export function findByAddress(url: URL): KnownProvider | undefined {
  return TELLING.find((profile) => isOwnAddress(profile, url));
}
