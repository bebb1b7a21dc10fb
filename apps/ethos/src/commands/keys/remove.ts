import { EthosError } from '@ethosagent/core/contract';
import type { ProgramCommand } from '../../program.ts';
import { readSetup } from '../read-setup.ts';

/** Forgets a kept key. One of the environment is not ours to take away, and that is said. */
export function removeCommand(name: string): ProgramCommand {
  return async ({ host, stderr }) => {
    const { createKeyFile, findKnownProvider } = await import('@ethosagent/runtime');
    const { home, config } = await readSetup(host);
    const variable = findKnownProvider(name, config.settings.providers)?.keyVariable;
    const isSet = variable !== undefined && (host.env[variable] ?? '') !== '';
    const rest = isSet ? ` ${variable} is set in the environment; unset it there.` : '';
    if (!createKeyFile(home).remove(name)) {
      throw new EthosError('invalid_options', `No key of ${name} is kept.${rest} See: ethos keys list`);
    }
    stderr.write(`ethos: the key of ${name} is removed.${rest}\n`);
    return 0;
  };
}
