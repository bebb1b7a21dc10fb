import { DEFAULT_LIMITS, DEFAULT_RETRY, DEFAULT_TIMEOUTS } from '@ethosagent/core';
import { toSettingKey } from './setting-key.ts';
import type { Settings } from './settings-schema.ts';

/** Who said it, strongest first. */
export const SETTING_SOURCES = ['flag', 'environment', 'project', 'user', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** The settings of one source. */
export interface SettingsLayer {
  readonly source: SettingSource;
  readonly settings: Settings;
  /** `FILE:LINE`, a variable or a flag. */
  toPlace(path: readonly string[]): string | undefined;
}

/** One setting of one layer; a list is one setting. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly layer: SettingsLayer;
}

const FLAGS: Readonly<Record<string, string>> = {
  provider: '--provider',
  protocol: '--protocol',
  model: '--model',
  baseURL: '--base-url',
  fallbacks: '--fallback',
  mode: '--mode',
  'permissions.allow': '--allow',
  'permissions.deny': '--deny',
  'limits.maxToolCallsPerTurn': '--max-tool-calls',
  'limits.maxRounds': '--max-rounds',
  'limits.budgetCapUsd': '--budget',
  'timeouts.turnMs': '--timeout',
  thinking: '--thinking',
};

/** What the command line said. */
export function createFlagLayer(settings: Settings): SettingsLayer {
  // Of a list each entry has a place of its own.
  const toPlace = (path: readonly string[]): string | undefined =>
    FLAGS[toSettingKey(path)] ?? FLAGS[toSettingKey(path.slice(0, -1))];
  return { source: 'flag', settings, toPlace };
}

/** What holds where nobody said anything. */
export function createDefaultLayer(): SettingsLayer {
  const timeouts = Object.fromEntries(
    Object.entries(DEFAULT_TIMEOUTS).map(([name, ms]) => [
      name,
      ms === Number.POSITIVE_INFINITY ? 'none' : ms,
    ]),
  );
  return {
    source: 'default',
    settings: {
      mode: 'ask',
      limits: { ...DEFAULT_LIMITS },
      timeouts,
      retry: { ...DEFAULT_RETRY },
      thinking: false,
      telemetry: 'none',
    },
    toPlace: () => undefined,
  };
}

/** Every setting of a layer. What is `undefined` was not said. */
export function listLeaves(layer: SettingsLayer): Leaf[] {
  const walk = (value: unknown, path: readonly string[]): Leaf[] => {
    if (value === undefined) return [];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path, value, layer }];
    return Object.entries(value).flatMap(([name, part]) => walk(part, [...path, name]));
  };
  return walk(layer.settings, []);
}

/** The opposite of {@link listLeaves}. */
export function toTree(leaves: readonly Pick<Leaf, 'path' | 'value'>[]): Record<string, unknown> {
  const groups = Map.groupBy(leaves, ({ path }) => path[0] ?? '');
  // fromEntries, since assigning a `__proto__` key would change the object instead.
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [first] = group;
      if (first?.path.length === 1) return [name, first.value];
      return [name, toTree(group.map(({ path, value }) => ({ path: path.slice(1), value })))];
    }),
  );
}
