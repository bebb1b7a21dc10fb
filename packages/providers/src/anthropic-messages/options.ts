import { EthosError, type ModelPrices } from '@ethosagent/core/contract';
import { parseApiKey, parseEndpoint, toRequestHeaders } from '../http-options.ts';
import type { ModelFactsOverride } from '../prices/model-facts.ts';

/** How to reach a server that speaks the Messages protocol. */
export interface AnthropicMessagesOptions {
  /** For example `https://api.anthropic.com`; `/v1/messages` is added where it is missing. */
  baseURL: string;
  /** Sent as `x-api-key`. Servers that want a bearer token get it by `headers`. */
  apiKey?: string | undefined;
  /** Names the provider in events. @default 'anthropic' */
  id?: string | undefined;
  /** Sent with every request; they win over those of the adapter, `anthropic-version` (2023-06-01) included. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Used instead of Node's own client, for example to go through a proxy. It has no connect clock. */
  fetch?: typeof fetch | undefined;
  /**
   * US dollars for a million tokens, by model. Without one the list price of well-known models counts at Anthropic's
   * own service; the cost of other remote models is unknown.
   */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /**
   * Facts by model that win over the table of well-known models, fact by fact: prices, context window, most output
   * tokens, whether it takes images or files. A dated snapshot has the facts of its model.
   */
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
  /**
   * The server runs on this machine: its models cost nothing and may be slow. Say `false` for a gateway on this
   * machine that bills. @default a loopback address
   */
  local?: boolean | undefined;
  /** Prompt cache: entries live for 5 minutes (`short`) or an hour (`long`), or none are made (`off`). @default 'short' */
  cache?: 'short' | 'long' | 'off' | undefined;
  /** Most output tokens of a request that names no limit itself. @default by model, at most 64000 */
  maxOutputTokens?: number | undefined;
  /** Whether the models take images. @default true */
  images?: boolean | undefined;
  /** Whether the models take PDF files. @default true */
  files?: boolean | undefined;
  /** Milliseconds until a connection stands. @default 20000 */
  connectTimeoutMs?: number | undefined;
}

/** What is written into a request at the places where its prefix is cached; `undefined` for no cache. */
export type CacheControl = { type: 'ephemeral'; ttl?: '1h' } | undefined;

/** Throws `invalid_options`. The message never shows the key. */
export function parseBaseURL(baseURL: string): URL {
  return parseEndpoint(baseURL, (path) => {
    if (path.endsWith('/messages')) return path;
    return path.endsWith('/v1') ? `${path}/messages` : `${path}/v1/messages`;
  });
}

/** The headers of every request, in lower case. Throws `invalid_options` for a key that cannot stand in one. */
export function toHeaders(
  options: Pick<AnthropicMessagesOptions, 'apiKey' | 'headers'>,
): Record<string, string> {
  const apiKey = parseApiKey(options.apiKey);
  const own = { 'anthropic-version': '2023-06-01', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) };
  return toRequestHeaders(own, options.headers);
}

/** Throws `invalid_options` for a lifetime that there is not. */
export function toCacheControl(cache: AnthropicMessagesOptions['cache'] = 'short'): CacheControl {
  if (cache === 'off') return undefined;
  if (cache === 'short') return { type: 'ephemeral' };
  if (cache === 'long') return { type: 'ephemeral', ttl: '1h' };
  throw new EthosError('invalid_options', `There is no cache "${cache}". Take one of short, long, off.`);
}
