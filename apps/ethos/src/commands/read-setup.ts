import type { Config, Home, KeyReading, Settings } from '@ethosagent/runtime';
import type { Host } from '../host.ts';
import { toCurrentFolder } from '../runtime-options.ts';

/** What a person has set up: their home, settings and kept keys. */
export interface Setup {
  readonly home: Home;
  readonly config: Config;
  readonly keys: KeyReading;
}

/** Reads the set-up of the folder that the program works in. Wrong settings do not throw; they come as problems. */
export async function readSetup(host: Host, flags: Settings = {}): Promise<Setup> {
  const { createKeyFile, findHome, loadConfig } = await import('@ethosagent/runtime');
  const { env } = host;
  const home = findHome({ env });
  const config = await loadConfig({ home, cwd: toCurrentFolder(host), env, flags });
  return { home, config, keys: createKeyFile(home).read() };
}
