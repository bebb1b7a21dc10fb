import type { Settings } from '../config/settings-schema.ts';
import type { Environment } from '../providers/environment.ts';

/**
 * The environment for commands, without the variables that `keyEnv` of a configured server names: their names need
 * not look like secrets.
 */
export function withoutKeyVariables(env: Environment, providers: Settings['providers'] = {}): Environment {
  const names = new Set(Object.values(providers).map(({ keyEnv }) => keyEnv));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
}
