import { EthosError } from '@ethosagent/core/contract';
import type { KnownProvider } from '@ethosagent/runtime';
import type { ProgramCommand } from '../../program.ts';
import { readSetup } from '../read-setup.ts';
import { mendKeyFile } from './mend-key-file.ts';
import { readKey } from './read-key.ts';
import { requireProvider } from './require-provider.ts';

export interface AddFlags {
  /** False with `--no-test`. */
  test: boolean;
  baseUrl?: string;
  key?: string | true;
}

/** Asks for a key, tries it, and keeps it. */
export function addCommand(name: string, flags: AddFlags & { excess: readonly string[] }): ProgramCommand {
  return async (program) => {
    if (flags.key !== undefined || flags.excess.length > 0) refuseArgument(name);
    const { addKey } = await import('@ethosagent/runtime');
    const setup = await readSetup(program.host);
    const provider = await requireProvider(name, setup.config);
    await mendKeyFile(program, setup);
    const key = await readKey(program, provider.label);
    const test = await addKey({
      home: setup.home,
      provider,
      key,
      isTested: flags.test,
      baseURL: flags.baseUrl,
    });
    program.stderr.write(`ethos: ${test === undefined ? 'not tried' : test.message}\n`);
    program.stderr.write(
      `ethos: the key of ${name} is kept. To use it: ethos --provider ${name}${toRest(provider, flags)}\n`,
    );
    return 0;
  };
}

/** What a provider without an address and a model of its own needs beside its name. */
function toRest({ baseURL, defaultModel }: KnownProvider, { baseUrl }: AddFlags): string {
  const address = baseUrl ?? (baseURL === undefined ? 'ADDRESS' : undefined);
  const model = defaultModel === undefined ? ' --model MODEL' : '';
  return `${address === undefined ? '' : ` --base-url ${address}`}${model}`;
}

function refuseArgument(name: string): never {
  throw new EthosError(
    'invalid_options',
    `A key is no argument: other programs and the history of the shell could read it, so take a new one if this is in use. Run ethos keys add ${name} and type it, or pipe it in.`,
  );
}
