import { isLoopback, isOwnAddress } from './address.ts';
import type { FoundKey, KeyName, KeyRing } from './key-ring.ts';
import { type KnownProvider, VENDORS } from './known-provider.ts';

/** The key for any server that a person names by its address. */
const SERVER_KEY = { name: 'custom', keyVariable: 'ETHOS_API_KEY' };

/** Where requests go, and who said so. */
export interface Destination {
  profile: KnownProvider;
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
 * A provider's key goes to the provider's own address, and to another one only when both were named together. A key
 * for any other address is `ETHOS_API_KEY`, which goes to no address that was not named.
 */
export function chooseKey(destination: Destination, keys: KeyRing): KeyChoice {
  const { profile, url } = destination;
  const candidates = toCandidates(destination);
  const key = candidates.map(keys.find).find((found) => found !== undefined);
  const isNeeded = profile.isKeyNeeded && !isLoopback(url);
  return {
    apiKey: key?.value,
    missing: key === undefined && isNeeded ? candidates.map(({ keyVariable = '' }) => keyVariable) : [],
    notices: toNotices(destination, key, keys),
  };
}

function toCandidates({ profile, url, isNamed, isAddressGiven }: Destination): KeyName[] {
  const own: KeyName = profile;
  const names = isOwnAddress(profile, url)
    ? [own, isAddressGiven ? SERVER_KEY : undefined]
    : [SERVER_KEY, isNamed ? own : undefined];
  const wanted = names.filter((key) => key?.keyVariable !== undefined);
  return wanted.filter((key) => key !== undefined).filter(isFirstOfItsVariable);
}

function isFirstOfItsVariable({ keyVariable }: KeyName, index: number, all: readonly KeyName[]): boolean {
  return all.findIndex((other) => other.keyVariable === keyVariable) === index;
}

function toNotices({ profile, url }: Destination, key: FoundKey | undefined, keys: KeyRing): string[] {
  const isElsewhere = !isOwnAddress(profile, url);
  if (key !== undefined) return toSentNotices({ profile, url, key, isElsewhere });
  const kept = keys.findVendors().map(({ key: { label } }) => label);
  if (profile.local || profile.isConfigured || !isElsewhere || kept.length === 0) return [];
  return [
    `No key is sent to ${url.host}. ${kept.join(', ')} ${kept.length === 1 ? 'belongs to its vendor' : 'belong to their vendors'}: ` +
      `a vendor's key goes to another address only when --provider names the vendor. ${SERVER_KEY.keyVariable} holds the key of this server.`,
  ];
}

function toSentNotices(sent: {
  profile: KnownProvider;
  url: URL;
  key: FoundKey;
  isElsewhere: boolean;
}): string[] {
  const { profile, url, key, isElsewhere } = sent;
  const isForServers = key.label === SERVER_KEY.keyVariable || key.label.endsWith(` of ${SERVER_KEY.name}`);
  if (isElsewhere && !isForServers) {
    return [`${key.label} goes to ${url.host}, since this address was named together with ${profile.name}.`];
  }
  const isVendors = key.source === 'environment' && VENDORS.some((one) => one.keyVariable === key.label);
  return profile.isConfigured && isVendors
    ? [`${key.label} goes to ${url.host}, since providers.${profile.name}.keyEnv names it.`]
    : [];
}
