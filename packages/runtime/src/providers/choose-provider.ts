import { EthosError } from '@ethosagent/core/contract';
import type { WireProtocol } from '@ethosagent/providers/profiles';
import type { Settings } from '../config/settings-schema.ts';
import { isOwnAddress, parseAddress } from './address.ts';
import { chooseKey, type KeyChoice } from './choose-key.ts';
import { findProfile, type ProfileChoice } from './choose-profile.ts';
import { type Environment, toValue } from './environment.ts';
import { createKeyRing } from './key-ring.ts';
import type { KnownProvider } from './known-provider.ts';
import { parseProtocol } from './parse-profile.ts';
import type { LocalServer } from './probe-local-servers.ts';

/** What a person said about the provider: by flags, by their config and by their environment. */
export interface ProviderWish {
  provider?: string | undefined;
  protocol?: string | undefined;
  model?: string | undefined;
  baseURL?: string | undefined;
  env: Environment;
  /** Where `provider` (or `protocol`, `baseURL`) stands, for the reason: a flag, a variable, a file and line. */
  namedBy?: string | undefined;
  /** Servers of the config. */
  providers?: Settings['providers'];
  /** What `keys.json` holds, by provider. */
  keptKeys?: Readonly<Record<string, string>> | undefined;
  /** Servers on this machine that answered: the first one that has a model is taken where nothing else was chosen. */
  localServers?: readonly LocalServer[] | undefined;
}

/** A server, and everything that is needed to ask it. */
export interface ServerChoice extends KeyChoice {
  kind: 'server';
  profile: KnownProvider;
  protocol: WireProtocol;
  model: string;
  baseURL: string;
  /** Why it was chosen. */
  reason: string;
}

/** The decision. Only a server gets anything sent. */
export type ProviderChoice = { kind: 'demo'; model: string; reason: string } | ServerChoice;

/**
 * Chooses the provider. Nothing leaves the machine unless a name (`provider`, `protocol`, `baseURL`) or a vendor's key,
 * in the environment or kept, chose it. An address in the environment alone chooses nothing.
 * Throws `invalid_options` for an unknown provider or protocol, a senseless address, names that contradict each other,
 * a server whose model must be named, and an address in the environment where nobody named one.
 */
export function chooseProvider(wish: ProviderWish): ProviderChoice {
  const { env } = wish;
  const [provider, given] = [toValue(wish.provider), toValue(wish.baseURL)];
  const protocol = parseProtocol(toValue(wish.protocol), provider);
  const keys = createKeyRing(env, wish.keptKeys);
  const found = findProfile({ ...wish, provider, protocol, baseURL: given, keys });
  const { profile, notices, reason } = found;
  const spoken = protocol ?? profile.protocol;
  if (spoken === undefined) return toDemo(given, reason);
  const baseURL = given ?? found.baseURL ?? findAddress(profile, env);
  const url = parseAddress(baseURL);
  const isNamed = provider !== undefined;
  const key = chooseKey({ profile, url, isNamed, isAddressGiven: given !== undefined }, keys);
  return {
    kind: 'server',
    profile,
    protocol: spoken,
    model: toValue(wish.model) ?? toModel(found) ?? failWithoutModel(url),
    baseURL,
    ...key,
    notices: [...notices, ...key.notices],
    reason,
  };
}

function toModel({ model, profile }: ProfileChoice): string | undefined {
  return model ?? profile.defaultModel;
}

function toDemo(baseURL: string | undefined, reason: string): ProviderChoice {
  if (baseURL === undefined) return { kind: 'demo', model: 'demo', reason };
  throw new EthosError(
    'invalid_options',
    'The demo has no server: leave the base URL out, or take the provider custom.',
  );
}

/**
 * The address when nobody named one. A variable is no person: other programs send keys to where it points, and so
 * would whoever can set it. Where it points elsewhere, neither that server nor the vendor is asked.
 */
function findAddress(profile: KnownProvider, env: Environment): string {
  const { name, addressVariable: variable } = profile;
  const set = variable === undefined ? undefined : toValue(env[variable]);
  if (variable === undefined || set === undefined) return profile.baseURL ?? failWithoutAddress(name);
  const url = URL.canParse(set) ? new URL(set) : undefined;
  if (url !== undefined && isOwnAddress(profile, url)) return set;
  throw new EthosError(
    'invalid_options',
    `${variable} points to ${url?.host || 'no complete address'}. A key goes to another address only when the command line names both: --provider ${name} --base-url ADDRESS. To ask ${profile.label} itself, unset ${variable}.`,
  );
}

function failWithoutAddress(name: string): never {
  throw new EthosError(
    'invalid_options',
    `The provider ${name} needs the address of its server: --base-url.`,
  );
}

function failWithoutModel(url: URL): never {
  throw new EthosError(
    'invalid_options',
    `No model is known for ${url.host}. Name one of that server with --model.`,
  );
}
