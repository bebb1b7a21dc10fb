import { EthosError } from '@ethosagent/core/contract';

/** Whether a URL's host was allowed by name, whatever address it has. */
export type AllowedHosts = (url: URL) => boolean;

/**
 * Hosts by exact name or address, with a port or for all ports: `localhost:3000`, `intranet.example`, `[::1]:8080`.
 * Throws `invalid_options` for anything else, such as a URL or a wildcard.
 */
export function createAllowedHosts(hosts: readonly string[]): AllowedHosts {
  const allowed = hosts.map(parseHost);
  return (url) =>
    allowed.some(
      ({ hostname, port }) => hostname === url.hostname && (port === undefined || port === toPort(url)),
    );
}

function parseHost(host: string): { hostname: string; port: string | undefined } {
  const isPlain = /^(?:\[[0-9a-f:.]+\]|[^\s/@?#*:[\]]+)(?::\d{1,5})?$/i.test(host);
  const url = isPlain ? URL.parse(`http://${host}/`) : null;
  if (url === null) {
    const text = `"${host}" is no host to allow. Write a name or an address, with a port where only that is meant, such as localhost:3000 or [::1]:8080.`;
    throw new EthosError('invalid_options', text);
  }
  const port = /:(\d+)$/.exec(host)?.[1];
  return { hostname: url.hostname, port: port === undefined ? undefined : String(Number(port)) };
}

function toPort({ port, protocol }: URL): string {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}
