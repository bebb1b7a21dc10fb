import { PROVIDER_PROFILES, type ProviderProfile } from '@ethosagent/providers/profiles';
import { isLoopback, isOwnAddress } from './address.ts';
import { type Environment, toValue } from './environment.ts';

/** The key for any server that the command line names by its address. */
const SERVER_KEY = 'ETHOS_API_KEY';

/** Where requests go, and who said so. */
export interface Destination {
  profile: ProviderProfile;
  url: URL;
  /** The provider was named, not guessed. */
  isNamed: boolean;
  /** The address was named, so it is not the profile's. */
  isAddressGiven: boolean;
}

/** Which key goes along. */
export interface KeyChoice {
  apiKey: string | undefined;
  /** The variables that may hold the key, when one is needed and none is there. */
  missing: readonly string[];
  /** What the person must know about where their keys go. */
  notices: readonly string[];
}

/**
 * A vendor's key goes to the vendor's own address, and to another one only when both were named together. A key for
 * any other address is in `ETHOS_API_KEY`, which goes to no address that was not named.
 */
export function chooseKey(destination: Destination, env: Environment): KeyChoice {
  const { profile, url } = destination;
  const candidates = toCandidates(destination);
  const variable = candidates.find((name) => toValue(env[name]) !== undefined);
  const isNeeded = isVendor(profile) && !isLoopback(url);
  return {
    apiKey: variable === undefined ? undefined : toValue(env[variable]),
    missing: variable === undefined && isNeeded ? candidates : [],
    notices: toNotices(destination, variable, env),
  };
}

/** The vendors whose keys are set, in the order in which they choose. */
export function findVendorsWithKey(env: Environment): ProviderProfile[] {
  return PROVIDER_PROFILES.filter(
    (profile) => isVendor(profile) && toValue(env[profile.keyVariable ?? '']) !== undefined,
  );
}

/** Whether a provider is a service with an address and a key of its own. */
export function isVendor({ baseURL, keyVariable }: ProviderProfile): boolean {
  return baseURL !== undefined && keyVariable !== undefined;
}

function toCandidates({ profile, url, isNamed, isAddressGiven }: Destination): string[] {
  const own = profile.keyVariable;
  const names = isOwnAddress(profile, url)
    ? [own, isAddressGiven ? SERVER_KEY : undefined]
    : [SERVER_KEY, isNamed ? own : undefined];
  return [...new Set(names)].filter((name) => name !== undefined);
}

function toNotices({ profile, url }: Destination, variable: string | undefined, env: Environment): string[] {
  const isElsewhere = !isOwnAddress(profile, url);
  if (variable !== undefined) {
    if (!isElsewhere || variable === SERVER_KEY) return [];
    return [`${variable} goes to ${url.host}, since this address was named together with ${profile.name}.`];
  }
  const kept = findVendorsWithKey(env).map(({ keyVariable }) => keyVariable);
  if (profile.local || !isElsewhere || kept.length === 0) return [];
  return [
    `No key is sent to ${url.host}. ${kept.join(', ')} ${kept.length === 1 ? 'belongs to its vendor' : 'belong to their vendors'}: ` +
      `a vendor's key goes to another address only when --provider names the vendor. ${SERVER_KEY} holds the key of this server.`,
  ];
}
