import { EthosError, type ModelPrices } from '@ethosagent/core/contract';
import { parseApiKey, parseEndpoint, toRequestHeaders } from '../http-options.ts';
import type { ModelFactsOverride } from '../prices/model-facts.ts';

/** Whose models a server offers: the list prices and limits of that vendor count. `custom`: nothing is known. */
export type OpenAIResponsesProfileName = 'openai' | 'deepseek' | 'custom';

/** How to reach a server that speaks the Responses protocol. */
export interface OpenAIResponsesOptions {
  /** For example `https://api.openai.com/v1`; `/responses` is added. */
  baseURL: string;
  apiKey?: string | undefined;
  /** Names the provider in events. @default the profile */
  id?: string | undefined;
  /** Sent with every request; they win over those of the adapter. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Used instead of Node's own client, for example to go through a proxy. It has no connect clock. */
  fetch?: typeof fetch | undefined;
  /** @default by the host of `baseURL`, `custom` for one that is no vendor's */
  profile?: OpenAIResponsesProfileName | undefined;
  /** US dollars for a million tokens, by model. Without one the list price of the profile counts, if there is one. */
  prices?: Readonly<Record<string, ModelPrices>> | undefined;
  /**
   * Facts by model that win over the table of well-known models, fact by fact: prices, context window, most output
   * tokens, whether it takes images or files or reasons. A dated snapshot has the facts of its model.
   */
  models?: Readonly<Record<string, ModelFactsOverride>> | undefined;
  /**
   * The server runs on this machine: its models cost nothing and may be slow. Say `false` for a gateway on this
   * machine that bills. @default whether the host is a loopback address
   */
  local?: boolean | undefined;
  /**
   * Whether the models reason: only then is their reasoning asked for, which other models reject.
   * @default by the name of the model; yes for names that are not known
   */
  reasoning?: boolean | undefined;
  /** How hard a model thinks when a request asks for reasoning: what the model takes. @default 'medium' */
  reasoningEffort?: string | undefined;
  /** Milliseconds until a connection stands. @default 20000 */
  connectTimeoutMs?: number | undefined;
}

const VENDOR_HOSTS: readonly (readonly [RegExp, OpenAIResponsesProfileName])[] = [
  [/(^|\.)openai\.com$/, 'openai'],
  [/(^|\.)deepseek\.com$/, 'deepseek'],
];
const PROFILES: readonly string[] = ['openai', 'deepseek', 'custom'];

/** Throws `invalid_options`. The message never shows the key. */
export function parseBaseURL(baseURL: string): URL {
  return parseEndpoint(baseURL, (path) => (path.endsWith('/responses') ? path : `${path}/responses`));
}

/** The profile as given, else by host. Throws `invalid_options` for one that is none. */
export function parseProfile(
  profile: OpenAIResponsesProfileName | undefined,
  { hostname }: URL,
): OpenAIResponsesProfileName {
  if (profile === undefined) return VENDOR_HOSTS.find(([host]) => host.test(hostname))?.[1] ?? 'custom';
  if (PROFILES.includes(profile)) return profile;
  throw new EthosError(
    'invalid_options',
    `There is no profile "${profile}". Take one of ${PROFILES.join(', ')}.`,
  );
}

/** The headers of every request, in lower case. Throws `invalid_options` for a key that cannot stand in one. */
export function toHeaders(
  options: Pick<OpenAIResponsesOptions, 'apiKey' | 'headers'>,
): Record<string, string> {
  const apiKey = parseApiKey(options.apiKey);
  const own = apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
  return toRequestHeaders(own, options.headers);
}
