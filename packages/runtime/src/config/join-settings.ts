import { PERMISSION_MODES } from '../permissions/permission-mode.ts';
import { toSettingKey } from './setting-key.ts';
import { type Leaf, listLeaves, type SettingSource, type SettingsLayer, toTree } from './settings-layer.ts';
import type { Settings } from './settings-schema.ts';

/** Where the value of a setting comes from. */
export interface SettingOrigin {
  readonly key: string;
  readonly value: unknown;
  readonly source: SettingSource;
  /** `FILE:LINE`, the variable or the flag; absent for a default. */
  readonly place: string | undefined;
}

/** All layers as one. */
export interface JoinedSettings {
  /** What somebody said; defaults are left to those who use a setting. */
  readonly settings: Settings;
  /** Every setting that has a value, defaults too; each rule of `permissions` by itself. */
  readonly origins: readonly SettingOrigin[];
}

/** They are one choice: the model, server and fallbacks of one layer do not mix with the provider of another. */
const DESTINATION = ['provider', 'protocol', 'baseURL'];
const CHOICE: ReadonlySet<string> = new Set([...DESTINATION, 'model', 'fallbacks']);
const MODES: readonly string[] = PERMISSION_MODES;

/**
 * Joins layers, strongest first: the strongest that says something counts, setting by setting. But
 * - provider, protocol, address, model and fallbacks are one choice: a layer that names another provider, protocol or
 *   address than those below it starts anew;
 * - rules of `permissions` of all layers count;
 * - a project makes `mode` and `limits` only stricter.
 */
export function joinSettings(layers: readonly SettingsLayer[]): JoinedSettings {
  const joined = new Map<string, Leaf[]>();
  for (const leaf of layers.toReversed().flatMap(listLeaves)) {
    const key = toSettingKey(leaf.path);
    const below = joined.get(key) ?? [];
    if (leaf.path[0] === 'permissions') joined.set(key, [...toRules(leaf), ...below]);
    else if (!CHOICE.has(key) && !isLooser(leaf, below[0])) joined.set(key, [leaf]);
  }
  const leaves = [...joinChoice(layers).values(), ...[...joined.values()].flat()];
  const said = leaves.filter(({ layer }) => layer.source !== 'default');
  return { settings: toSettings(said), origins: leaves.map(toOrigin) };
}

function joinChoice([layer, ...weaker]: readonly SettingsLayer[]): Map<string, Leaf> {
  if (layer === undefined) return new Map();
  const below = joinChoice(weaker);
  const own = new Map(
    listLeaves(layer).flatMap((leaf) => (CHOICE.has(leaf.path[0] ?? '') ? [[leaf.path[0] ?? '', leaf]] : [])),
  );
  const isSame = DESTINATION.every((key) => !own.has(key) || own.get(key)?.value === below.get(key)?.value);
  return isSame ? new Map([...below, ...own]) : own;
}

/** Each rule has a place of its own. */
function toRules({ path, value, layer }: Leaf): Leaf[] {
  return (value as readonly string[]).map((rule, index) => ({
    path: [...path, String(index)],
    value: rule,
    layer,
  }));
}

/** Whether a project asks for more than holds without it. */
export function isLooser({ path, value, layer }: Leaf, below: Pick<Leaf, 'value'> | undefined): boolean {
  if (layer.source !== 'project' || below === undefined) return false;
  if (path[0] === 'mode') return MODES.indexOf(String(value)) > MODES.indexOf(String(below.value));
  return path[0] === 'limits' && Number(value) > Number(below.value);
}

function toSettings(leaves: readonly Leaf[]): Settings {
  const rules = Map.groupBy(
    leaves.filter(({ path }) => path[0] === 'permissions'),
    ({ path }) => path[1] ?? '',
  );
  const lists = [...rules].map(([name, list]) => ({
    path: ['permissions', name],
    value: [...new Set(list.map(({ value }) => value))],
  }));
  // Every leaf was checked by the schema of its layer.
  return toTree([...leaves.filter(({ path }) => path[0] !== 'permissions'), ...lists]) as Settings;
}

function toOrigin({ path, value, layer }: Leaf): SettingOrigin {
  return { key: toSettingKey(path), value, source: layer.source, place: layer.toPlace(path) };
}
