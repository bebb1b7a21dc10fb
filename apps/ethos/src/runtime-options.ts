import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import type { RuntimeOptions } from '@ethosagent/runtime';
import type { Host } from './host.ts';
import type { Settings } from './settings.ts';

/** The part of the runtime's options that the command line decides. Throws `invalid_options` for a missing folder. */
export function toRuntimeOptions(settings: Settings, host: Host): RuntimeOptions {
  const { provider, protocol, model, baseURL, timeoutMs } = settings;
  return {
    cwd: toFolder(settings.cwd, () => toCurrentFolder(host), '--cwd'),
    env: host.env,
    limits: settings.limits,
    thinking: settings.thinking,
    isProbing: true,
    addDirs: settings.addDirs.map((folder) => toFolder(folder, () => toCurrentFolder(host), '--add-dir')),
    mode: settings.mode,
    permissions: { allow: settings.allow, deny: settings.deny },
    provider,
    protocol,
    model,
    baseURL,
    fallbacks: settings.fallbacks,
    ...(timeoutMs === undefined ? {} : { timeouts: { turnMs: timeoutMs } }),
  };
}

function toFolder(given: string | undefined, current: () => string, option: string): string {
  const folder = resolve(current(), given ?? '.');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new EthosError('invalid_options', `There is no folder ${folder}. Give an existing one to ${option}.`);
}

/** The folder of the process. Throws `invalid_options` when it is gone. */
export function toCurrentFolder(host: Host): string {
  try {
    return host.cwd();
  } catch (cause) {
    throw new EthosError(
      'invalid_options',
      'The folder that ethos was started in is gone. Go to another one.',
      { cause },
    );
  }
}
