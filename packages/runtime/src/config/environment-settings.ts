import { type Environment, toValue } from '../providers/environment.ts';
import type { ConfigProblem } from './config-problem.ts';
import { toSettingKey } from './setting-key.ts';
import type { Settings } from './settings-schema.ts';

/** Variables that hold settings. None holds an address: who can set a variable could collect keys with it. */
export const SETTING_VARIABLES: readonly { variable: string; path: readonly string[] }[] = [
  { variable: 'ETHOS_PROVIDER', path: ['provider'] },
  { variable: 'ETHOS_MODEL', path: ['model'] },
  { variable: 'ETHOS_MODE', path: ['mode'] },
  { variable: 'ETHOS_THINKING', path: ['thinking'] },
  { variable: 'ETHOS_BUDGET', path: ['limits', 'budgetCapUsd'] },
];

/** The settings of the environment, and what is wrong with them. */
export async function readEnvironmentSettings(
  env: Environment,
): Promise<{ settings: Settings; problems: ConfigProblem[] }> {
  const given: Record<string, unknown> = {};
  const names = new Map<string, string>();
  for (const { variable, path } of SETTING_VARIABLES) {
    const text = toValue(env[variable]);
    if (text === undefined) continue;
    const [first = '', second] = path;
    given[first] = second === undefined ? toScalar(text, path) : { [second]: toScalar(text, path) };
    names.set(toSettingKey(path), variable);
  }
  if (names.size === 0) return { settings: {}, problems: [] };
  const [{ settingsSchema }, { toPlacedProblems }] = await Promise.all([
    import('./settings-schema.ts'),
    import('./to-config-problem.ts'),
  ]);
  const result = settingsSchema.safeParse(given, { reportInput: true });
  if (result.success) return { settings: result.data, problems: [] };
  const problems = toPlacedProblems(result.error, settingsSchema).map(({ path, message, suggestion }) => {
    const key = toSettingKey(path);
    return { file: names.get(key) ?? 'environment', key, message, suggestion };
  });
  return { settings: {}, problems };
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function toScalar(text: string, path: readonly string[]): unknown {
  if (path[0] === 'thinking') return SWITCHES.get(text) ?? text;
  return path[0] === 'limits' && /^\d*\.?\d+$/.test(text) ? Number(text) : text;
}
