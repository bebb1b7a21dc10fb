import type { Config } from './config/load-config.ts';
import type { ActiveRule } from './permissions/index.ts';

const EFFECTS: readonly string[] = ['allow', 'ask', 'deny'] satisfies ActiveRule['effect'][];

/** The rules of the settings, each with the place where it stands. */
export function toRules(config: Pick<Config, 'explain'>): ActiveRule[] {
  return config.explain('permissions').flatMap(({ key, value, source, place }): ActiveRule[] => {
    const effect = key.split('.')[1] ?? '';
    if (!EFFECTS.includes(effect) || typeof value !== 'string') return [];
    return [{ effect: effect as ActiveRule['effect'], rule: value, source: place ?? source }];
  });
}
