import type { WireProtocol } from '@ethosagent/providers/profiles';
import type { Settings } from '../config/settings-schema.ts';
import { findByAddress, parseAddress } from './address.ts';
import type { KeyRing } from './key-ring.ts';
import type { KnownProvider } from './known-provider.ts';
import { parseProfile } from './parse-profile.ts';
import type { LocalServer } from './probe-local-servers.ts';

/** What decides which provider it is. */
export interface ProfileWish {
  provider: string | undefined;
  protocol: WireProtocol | undefined;
  baseURL: string | undefined;
  namedBy?: string | undefined;
  providers?: Settings['providers'];
  keys: KeyRing;
  localServers?: readonly LocalServer[] | undefined;
}

/** Which provider it is, and why. */
export interface ProfileChoice {
  profile: KnownProvider;
  notices: readonly string[];
  reason: string;
  /** Where it was found, when that is not its usual address. */
  baseURL?: string | undefined;
  /** The model that it offers. */
  model?: string | undefined;
}

/**
 * By name, else by protocol, else by address, else by the first vendor with a key, else by the first server of this
 * machine that answered, else the demo.
 */
export function findProfile(wish: ProfileWish): ProfileChoice {
  const { provider, protocol, baseURL, namedBy } = wish;
  const named = (what: string): string => `${what} was named${namedBy === undefined ? '' : ` by ${namedBy}`}`;
  if (provider !== undefined) {
    return { profile: parseProfile(provider, wish.providers), notices: [], reason: named('it') };
  }
  if (protocol !== undefined) {
    return { profile: parseProfile('custom'), notices: [], reason: named('its protocol') };
  }
  if (baseURL !== undefined) {
    const profile = findByAddress(parseAddress(baseURL)) ?? parseProfile('custom');
    return { profile, notices: [], reason: named('its address') };
  }
  return findByKey(wish.keys) ?? findLocal(wish.localServers ?? []) ?? toDemo();
}

function findByKey(keys: KeyRing): ProfileChoice | undefined {
  const [first, ...others] = keys.findVendors();
  if (first === undefined) return undefined;
  const { vendor, key } = first;
  const reason = key.source === 'environment' ? `${key.label} is set` : 'its key is kept in keys.json';
  if (others.length === 0) return { profile: vendor, notices: [], reason };
  const labels = others.map((other) => other.key.label).join(', ');
  const names = others.map((other) => other.vendor.name).join(' or ');
  const isAre = others.length === 1 ? 'is' : 'are';
  const notice = `${key.label} chose ${vendor.name}. ${labels} ${isAre} set too: --provider takes ${names} instead.`;
  return { profile: vendor, notices: [notice], reason };
}

/** Models that only turn texts into numbers cannot answer. */
const NO_ANSWERS = /embed|rerank|whisper|tts/i;

function findLocal(servers: readonly LocalServer[]): ProfileChoice | undefined {
  for (const { name, baseURL, isAnswering, models } of servers) {
    const model = isAnswering ? models.find((one) => !NO_ANSWERS.test(one)) : undefined;
    if (model === undefined) continue;
    const profile = parseProfile(name);
    const { host } = new URL(baseURL);
    const notice = `${profile.label} answers on ${host}, so it was chosen, with its model ${model}. --provider and --model take others.`;
    return { profile, notices: [notice], reason: `${profile.label} answers on ${host}`, baseURL, model };
  }
  return undefined;
}

function toDemo(): ProfileChoice {
  return { profile: parseProfile('demo'), notices: [], reason: 'nothing else was named or found' };
}
