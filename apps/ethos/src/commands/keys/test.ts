import type { KeyTestStatus } from '@ethosagent/runtime';
import { toJsonLine } from '@ethosagent/surface-kit';
import { toErrorExitCode } from '../../exit-code.ts';
import type { ProgramCommand } from '../../program.ts';
import { readSetup } from '../read-setup.ts';
import { mendKeyFile } from './mend-key-file.ts';
import { requireProvider } from './require-provider.ts';

export interface TestFlags {
  baseUrl?: string;
  json?: true;
}

/** Tries the key that a turn would send. Gives 0 when it may answer, 3 when it is not good, 4 when that is not known. */
export function testCommand(name: string, { baseUrl: baseURL, json }: TestFlags): ProgramCommand {
  return async (program) => {
    const { host, stdout } = program;
    const { testKnownKey } = await import('@ethosagent/runtime');
    const setup = await readSetup(host);
    const provider = await requireProvider(name, setup.config);
    const { keys: kept } = await mendKeyFile(program, setup);
    const test = await testKnownKey({ env: host.env, kept, provider, baseURL });
    stdout.write(json ? toJsonLine(test) : `${test.status}: ${test.message}\n`);
    const code = CODES[test.status];
    return code === undefined ? 0 : toErrorExitCode(code);
  };
}

/** The error that a turn would end in. */
const CODES: Partial<Record<KeyTestStatus, string>> = {
  rejected: 'provider_unauthorized',
  no_credit: 'provider_quota',
  forbidden: 'provider_forbidden',
  unclear: 'provider_unavailable',
  unreachable: 'provider_unavailable',
};
