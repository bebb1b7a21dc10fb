import { EthosError, type ModelPrices } from '@ethosagent/core/contract';
import { parseApiKey, parseEndpoint, toRequestHeaders } from '../http-options.ts';
import type { ModelFactsOverride } from '../prices/model-facts.ts';
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
  /**
   * US dollars for a million tokens, by model. Without one the list price of well-known models of the profiles
   * `openai` and `deepseek` counts; the cost of other remote models is unknown.
   */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /**
   * Facts by model that win over the table of well-known models, fact by fact: prices, context window, most output
   * tokens, whether it takes images or files. A dated snapshot has the facts of its model.
   */
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
  /**
   * The server runs on this machine: its models cost nothing and may be slow. Say `false` for a gateway on this
   * machine that bills. @default a profile that is local, or a loopback address
   */
  local?: boolean | undefined;
  /** Whether models of this server take images. @default by profile */
  images?: boolean | undefined;
  /** A `<think>` block at the very start of the text is reasoning. @default false */
  inlineThinkTags?: boolean | undefined;
  /** Milliseconds until a connection stands. @default 20000 */
  connectTimeoutMs?: number | undefined;
}

/** Throws `invalid_options`. The message never shows the key. */
export function parseBaseURL(baseURL: string): URL {
  return parseEndpoint(baseURL, (path) =>
    path.endsWith('/chat/completions') ? path : `${path}/chat/completions`,
  );
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
  const apiKey = parseApiKey(options.apiKey);
  const own = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
  return toRequestHeaders(own, options.headers);
}
