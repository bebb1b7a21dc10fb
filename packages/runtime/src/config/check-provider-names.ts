import { PROVIDER_PROFILES } from '@ethosagent/providers/profiles';
import type { Settings } from './settings-schema.ts';
import { suggestName } from './suggest-name.ts';
import type { PlacedProblem } from './to-config-problem.ts';

/** Looks whether every provider that settings name exists: a built-in one, one of theirs, or one of `others`. */
export function checkProviderNames(others: readonly string[]): (settings: Settings) => PlacedProblem[] {
  return ({ provider, fallbacks = [], providers = {} }) => {
    const names = [
      ...PROVIDER_PROFILES.map(({ name }) => String(name)),
      ...Object.keys(providers),
      ...others,
    ];
    const check = (name: string, path: readonly PropertyKey[]): PlacedProblem[] =>
      names.includes(name) ? [] : [toProblem(name, names, path)];
    return [
      ...(provider === undefined ? [] : check(provider, ['provider'])),
      ...fallbacks.flatMap((one, index) => check(one.replace(/:.*$/s, ''), ['fallbacks', index])),
    ];
  };
}

/** The name itself is not shown: someone may have put a key in its place. */
function toProblem(given: string, names: readonly string[], path: readonly PropertyKey[]): PlacedProblem {
  const meant = suggestName(given, names);
  return {
    path,
    message: `${String(path[0])} names no provider that there is`,
    suggestion: meant === undefined ? `There are ${names.join(', ')}.` : `Did you mean ${meant}?`,
  };
}
