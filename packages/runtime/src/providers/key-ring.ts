import { type Environment, toValue } from './environment.ts';
import { type KnownProvider, VENDORS } from './known-provider.ts';

/** A key, and where it was found. */
export interface FoundKey {
  readonly value: string;
  readonly source: 'environment' | 'keys.json';
  /** The variable, or which kept key it is, for texts. */
  readonly label: string;
}

/** Which key to look for: a provider's name and the variable that holds its key. */
export type KeyName = Pick<KnownProvider, 'name' | 'keyVariable'>;

/** All keys that a person has given. */
export interface KeyRing {
  /** The environment comes before `keys.json`. */
  find(key: KeyName): FoundKey | undefined;
  /** The vendors that have a key, in the order in which they choose: those of the environment first. */
  findVendors(): { vendor: KnownProvider; key: FoundKey }[];
}

/** `kept`: what `keys.json` holds, by provider. */
export function createKeyRing(env: Environment, kept: Readonly<Record<string, string>> = {}): KeyRing {
  const find = ({ name, keyVariable }: KeyName): FoundKey | undefined => {
    const set = keyVariable === undefined ? undefined : toValue(env[keyVariable]);
    if (set !== undefined) return { value: set, source: 'environment', label: keyVariable ?? name };
    const value = Object.hasOwn(kept, name) ? toValue(kept[name]) : undefined;
    return value === undefined ? undefined : { value, source: 'keys.json', label: `The kept key of ${name}` };
  };
  return {
    find,
    findVendors() {
      const found = VENDORS.flatMap((vendor) => {
        const key = find(vendor);
        return key === undefined ? [] : [{ vendor, key }];
      });
      const isSet = ({ key }: { key: FoundKey }): boolean => key.source === 'environment';
      return [...found.filter(isSet), ...found.filter((one) => !isSet(one))];
    },
  };
}
