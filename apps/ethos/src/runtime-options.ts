import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { EthosError } from '@ethosagent/core/contract';
import type { RuntimeOptions } from '@ethosagent/runtime';
import type { Settings } from './command-line.ts';
import type { Host } from './host.ts';

/** The part of the runtime's options that the command line decides. Throws `invalid_options` for a missing folder. */
export function toRuntimeOptions(settings: Settings, host: Host): RuntimeOptions {
  const { provider, protocol, model, baseURL, timeoutMs } = settings;
  return {
    cwd: toFolder(settings.cwd, host.cwd()),
    env: host.env,
    limits: settings.limits,
    thinking: settings.thinking,
    provider,
    protocol,
    model,
    baseURL,
    fallbacks: settings.fallbacks,
    ...(timeoutMs === undefined ? {} : { timeouts: { turnMs: timeoutMs } }),
  };
}

function toFolder(given: string | undefined, current: string): string {
  const folder = resolve(current, given ?? '.');
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new EthosError('invalid_options', `There is no folder ${folder}. Give an existing one to --cwd.`);
}
