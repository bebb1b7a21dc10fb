import { PROVIDER_PROFILES, type ProviderProfile } from '@ethosagent/providers/profiles';
import type { Settings } from '../config/settings-schema.ts';

/** A provider that a person can name: a built-in one, or one of their config. */
export interface KnownProvider extends Omit<ProviderProfile, 'name'> {
  readonly name: string;
  /** Away from this machine it is not asked without a key. */
  readonly isKeyNeeded: boolean;
  /** It stands in the person's config. */
  readonly isConfigured: boolean;
}

/** The order in which keys choose, where nobody named a provider. */
const DISCOVERY: readonly string[] = ['anthropic', 'openai', 'openrouter', 'deepseek'];

const BUILT_IN: readonly KnownProvider[] = PROVIDER_PROFILES.map((profile) => ({
  ...profile,
  isKeyNeeded: isVendor(profile),
  isConfigured: false,
}));

/** The services whose keys choose them, in the order in which they do. */
export const VENDORS: readonly KnownProvider[] = BUILT_IN.filter(isVendor).sort(
  (a, b) => toRank(a) - toRank(b),
);

/** All providers: the built-in ones, then those of the config. */
export function listKnownProviders(configured: Settings['providers'] = {}): KnownProvider[] {
  return [...BUILT_IN, ...Object.entries(configured).map(([name, given]) => toKnown(name, given))];
}

/** The provider of this name; `undefined` when there is none. */
export function findKnownProvider(
  name: string,
  configured?: Settings['providers'],
): KnownProvider | undefined {
  return listKnownProviders(configured).find((provider) => provider.name === name);
}

/** Whether a provider is a service with an address and a key of its own. */
function isVendor({ baseURL, keyVariable }: Pick<ProviderProfile, 'baseURL' | 'keyVariable'>): boolean {
  return baseURL !== undefined && keyVariable !== undefined;
}

type Configured = NonNullable<Settings['providers']>[string];

function toKnown(name: string, { baseURL, protocol, keyEnv, model }: Configured): KnownProvider {
  return {
    name,
    label: name,
    protocol: protocol ?? 'openai-chat',
    baseURL,
    // One that no other program knows: a key of another program must not go along by chance.
    keyVariable: keyEnv ?? `ETHOS_API_KEY_${name.toUpperCase().replaceAll('-', '_')}`,
    addressVariable: undefined,
    defaultModel: model,
    local: false,
    cases: [],
    isKeyNeeded: keyEnv !== undefined,
    isConfigured: true,
  };
}

function toRank({ name }: KnownProvider): number {
  const rank = DISCOVERY.indexOf(name);
  return rank === -1 ? DISCOVERY.length : rank;
}
