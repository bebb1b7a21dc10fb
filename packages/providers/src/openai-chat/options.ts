import { EthosError, type ModelPrices } from '@ethosagent/core/contract';
import { isProfileName, OPENAI_CHAT_PROFILES, type OpenAIChatProfileName } from './profiles.ts';

/** How to reach a server that speaks Chat Completions. */
export interface OpenAIChatOptions {
  /** For example `https://api.openai.com/v1` or `http://127.0.0.1:11434/v1`; `/chat/completions` is added. */
  baseURL: string;
  apiKey?: string | undefined;
  /** Names the provider in events. @default the profile */
  id?: string | undefined;
  /** Sent with every request; they win over those of the adapter. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Used instead of Node's own client, for example to go through a proxy. It has no connect clock. */
  fetch?: typeof fetch | undefined;
  /** Which kind of server it is. @default 'custom' */
  profile?: OpenAIChatProfileName | undefined;
  /** US dollars for a million tokens, by model. Without a price the cost of a remote model is unknown. */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /** Whether models of this server take images. @default by profile */
  images?: boolean | undefined;
  /** A `<think>` block at the very start of the text is reasoning. @default false */
  inlineThinkTags?: boolean | undefined;
  /** Milliseconds until a connection stands. @default 20000 */
  connectTimeoutMs?: number | undefined;
}

/** Throws `invalid_options`. The message never shows the key. */
export function parseBaseURL(baseURL: string): URL {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new EthosError(
      'invalid_options',
      'The base URL of the provider must be a complete http or https address, such as http://127.0.0.1:11434/v1.',
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/chat/completions')) url.pathname = `${path}/chat/completions`;
  return url;
}

/** Throws `invalid_options` for a profile that is none. */
export function parseProfileName(name: string): OpenAIChatProfileName {
  if (isProfileName(name)) return name;
  throw new EthosError(
    'invalid_options',
    `There is no profile "${name}". Take one of ${OPENAI_CHAT_PROFILES.join(', ')}.`,
  );
}

/** The headers of every request, in lower case. Throws `invalid_options` for a key that cannot stand in one. */
export function toHeaders(options: Pick<OpenAIChatOptions, 'apiKey' | 'headers'>): Record<string, string> {
  const { apiKey = '' } = options;
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw new EthosError(
      'invalid_options',
      'The API key holds blanks, line breaks or other characters that no key has. Copy it anew.',
    );
  }
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  for (const [name, value] of Object.entries(options.headers ?? {})) {
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
export function toSecrets(options: Pick<OpenAIChatOptions, 'apiKey' | 'headers'>): string[] {
  const values = Object.values(options.headers ?? {}).flatMap((value) => [value, value.replace(/^\w+ /, '')]);
  return [options.apiKey ?? '', ...values].filter((secret) => secret.length >= 6);
}

/** Whether the server runs on this machine. */
export function isLoopback({ hostname }: URL): boolean {
  const isName = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isName || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
