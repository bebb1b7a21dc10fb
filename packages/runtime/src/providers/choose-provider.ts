import { EthosError } from '@ethosagent/core/contract';
import type { ProviderProfile, WireProtocol } from '@ethosagent/providers/profiles';
import { findByAddress, isOwnAddress, parseAddress } from './address.ts';
import { chooseKey, findVendorsWithKey, type KeyChoice } from './choose-key.ts';
import { type Environment, toValue } from './environment.ts';
import { parseProfile, parseProtocol } from './parse-profile.ts';

/** What a person said about the provider: by flags, and by their environment. */
export interface ProviderWish {
  provider?: string | undefined;
  protocol?: string | undefined;
  model?: string | undefined;
  baseURL?: string | undefined;
  env: Environment;
}

/** A server, and everything that is needed to ask it. */
export interface ServerChoice extends KeyChoice {
  kind: 'server';
  profile: ProviderProfile;
  protocol: WireProtocol;
  model: string;
  baseURL: string;
}

/** The decision. Only a server gets anything sent. */
export type ProviderChoice = { kind: 'demo'; model: string } | ServerChoice;

/**
 * Chooses the provider. Nothing leaves the machine unless a flag (`provider`, `protocol`, `baseURL`) or a vendor's key
 * in the environment chose it. An address in the environment alone chooses nothing.
 * Throws `invalid_options` for an unknown provider or protocol, a senseless address, flags that contradict each other,
 * a server whose model must be named, and an address in the environment where no flag names one.
 */
export function chooseProvider(wish: ProviderWish): ProviderChoice {
  const { env } = wish;
  const [provider, given] = [toValue(wish.provider), toValue(wish.baseURL)];
  const protocol = parseProtocol(toValue(wish.protocol), provider);
  const { profile, notices } = chooseProfile({ provider, protocol, baseURL: given, env });
  const spoken = protocol ?? profile.protocol;
  if (spoken === undefined) return toDemo(given);
  const baseURL = given ?? findAddress(profile, env);
  const url = parseAddress(baseURL);
  const destination = {
    profile,
    url,
    isNamed: provider !== undefined,
    isAddressGiven: given !== undefined,
  };
  const key = chooseKey(destination, env);
  return {
    kind: 'server',
    profile,
    protocol: spoken,
    model: toValue(wish.model) ?? profile.defaultModel ?? failWithoutModel(url),
    baseURL,
    ...key,
    notices: [...notices, ...key.notices],
  };
}

interface Wanted {
  provider: string | undefined;
  protocol: WireProtocol | undefined;
  baseURL: string | undefined;
  env: Environment;
}

/** By name, else by protocol, else by address, else by the first vendor whose key is set, else the demo. */
function chooseProfile({ provider, protocol, baseURL, env }: Wanted): {
  profile: ProviderProfile;
  notices: readonly string[];
} {
  if (provider !== undefined) return { profile: parseProfile(provider), notices: [] };
  if (protocol !== undefined) return { profile: parseProfile('custom'), notices: [] };
  if (baseURL !== undefined) {
    return { profile: findByAddress(parseAddress(baseURL)) ?? parseProfile('custom'), notices: [] };
  }
  const [first, ...others] = findVendorsWithKey(env);
  if (first === undefined) return { profile: parseProfile('demo'), notices: [] };
  if (others.length === 0) return { profile: first, notices: [] };
  const keys = others.map(({ keyVariable }) => keyVariable).join(', ');
  const isAre = others.length === 1 ? 'is' : 'are';
  const notice = `${first.keyVariable} chose ${first.name}. ${keys} ${isAre} set too: --provider takes ${others.map(({ name }) => name).join(' or ')} instead.`;
  return { profile: first, notices: [notice] };
}

function toDemo(baseURL: string | undefined): ProviderChoice {
  if (baseURL === undefined) return { kind: 'demo', model: 'demo' };
  throw new EthosError(
    'invalid_options',
    'The demo has no server: leave the base URL out, or take the provider custom.',
  );
}

/**
 * The address when no flag names one. A variable is no person: other programs send keys to where it points, and so
 * would whoever can set it. Where it points elsewhere, neither that server nor the vendor is asked.
 */
function findAddress(profile: ProviderProfile, env: Environment): string {
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
