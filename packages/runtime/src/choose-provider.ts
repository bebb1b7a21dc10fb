import { EthosError } from '@ethosagent/core/contract';
import type { OpenAIChatProfileName } from '@ethosagent/providers/openai-chat';

/** What a person said about the provider: by flags, and by their environment. */
export interface ProviderWish {
  provider?: string | undefined;
  model?: string | undefined;
  baseURL?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

/** The decision. Only `openai-chat` sends anything away. */
export type ProviderChoice =
  | { kind: 'demo'; model: string }
  | {
      kind: 'openai-chat';
      model: string;
      baseURL: string;
      profile: OpenAIChatProfileName;
      apiKey: string | undefined;
      /** A server that is not on this machine, and no key for it: turns end in `provider_unauthorized`. */
      lacksKey: boolean;
    };

const openaiURL = 'https://api.openai.com/v1';

/** Servers that are known by their address. */
const servers: readonly { host: RegExp; profile: OpenAIChatProfileName; model?: string }[] = [
  { host: /^api\.openai\.com$/, profile: 'openai', model: 'gpt-5.4-mini' },
  { host: /^(?:.+\.)?openrouter\.ai$/, profile: 'openrouter' },
  { host: /^api\.deepseek\.com$/, profile: 'deepseek' },
  { host: /^(?:localhost|127\.[\d.]+|\[::1\]):11434$/, profile: 'ollama' },
  { host: /^(?:localhost|127\.[\d.]+|\[::1\]):1234$/, profile: 'lmstudio' },
];

/**
 * Chooses the provider. Nothing leaves the machine unless a flag (`provider`, `baseURL`) or a key in the environment
 * (`OPENAI_API_KEY`) chose it; an address in the environment (`OPENAI_BASE_URL`) alone chooses nothing.
 * Throws `invalid_options` for an unknown provider, a senseless address, flags that contradict each other, and a
 * server whose model must be named.
 */
export function chooseProvider({ provider, model, baseURL, env }: ProviderWish): ProviderChoice {
  const apiKey = toValue(env.OPENAI_API_KEY);
  const kind =
    toValue(provider) ?? (toValue(baseURL) !== undefined || apiKey !== undefined ? 'openai-chat' : 'demo');
  if (kind === 'demo') {
    if (toValue(baseURL) === undefined) return { kind, model: 'demo' };
    throw new EthosError(
      'invalid_options',
      'The demo has no server: leave the base URL out, or take the provider openai-chat.',
    );
  }
  if (kind !== 'openai-chat') {
    throw new EthosError('invalid_options', `There is no provider "${kind}". Take demo or openai-chat.`);
  }
  const address = toValue(baseURL) ?? toValue(env.OPENAI_BASE_URL) ?? openaiURL;
  const url = parseAddress(address);
  const server = servers.find((one) => one.host.test(url.host));
  return {
    kind,
    model: toValue(model) ?? server?.model ?? failWithoutModel(url),
    baseURL: address,
    profile: server?.profile ?? 'custom',
    apiKey,
    lacksKey: apiKey === undefined && !isLoopback(url),
  };
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

/** Blank counts as absent; a key copied with a line end still works. */
function toValue(text: string | undefined): string | undefined {
  const value = text?.trim();
  return value === '' ? undefined : value;
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new EthosError(
    'invalid_options',
    'The base URL must be a complete http or https address, such as http://127.0.0.1:11434/v1.',
  );
}

function failWithoutModel(url: URL): never {
  throw new EthosError(
    'invalid_options',
    `No model is known for ${url.host}. Name one of that server with --model.`,
  );
}
