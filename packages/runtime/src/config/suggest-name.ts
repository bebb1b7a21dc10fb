import { closestMatch } from 'leven';

/** The name that was probably meant; `undefined` when none is close. */
export function suggestName(given: string, names: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');
  const same = names.find((name) => plain(name) === plain(given));
  if (same !== undefined) return same;
  const turned = names.find((name) => [...name].sort().join() === [...given].sort().join());
  if (turned !== undefined) return turned;
  if (given.length > 60) return undefined;
  return closestMatch(given, [...names], { maxDistance: Math.max(1, Math.floor(given.length / 3)) });
}
