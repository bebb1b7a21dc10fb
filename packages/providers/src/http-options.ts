import { EthosError } from '@ethosagent/core/contract';

/** Where requests go: a base URL with the path of the protocol. Throws `invalid_options`; never shows the URL. */
export function parseEndpoint(baseURL: string, toPath: (path: string) => string): URL {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new EthosError(
      'invalid_options',
      'The base URL of the provider must be a complete http or https address, such as http://127.0.0.1:11434/v1.',
    );
  }
  url.pathname = toPath(url.pathname.replace(/\/+$/, ''));
  return url;
}

/** The key, or nothing. Throws `invalid_options` for one that cannot stand in a header, without showing it. */
export function parseApiKey(apiKey: string | undefined): string {
  if (apiKey === undefined || /^[\x21-\x7e]*$/.test(apiKey)) return apiKey ?? '';
  throw new EthosError(
    'invalid_options',
    'The API key holds blanks, line breaks or other characters that no key has. Copy it anew.',
  );
}

/**
 * The headers of a request for a stream, in lower case: given ones win over the adapter's own.
 * Throws `invalid_options` for one that cannot be sent, without its value.
 */
export function toRequestHeaders(
  own: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...own,
  };
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new EthosError(
        'invalid_options',
        `The header "${name}" of the provider cannot be sent: check its name and value.`,
      );
    }
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** What must never stand in a message: the key, and the values of headers that may hold one. */
export function toSecrets(options: {
  apiKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}): string[] {
  const values = Object.values(options.headers ?? {}).flatMap((value) => [value, value.replace(/^\w+ /, '')]);
  return [options.apiKey ?? '', ...values].filter((secret) => secret.length >= 6);
}

/** Whether the server runs on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
