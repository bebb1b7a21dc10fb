import type { KeyListing } from '@ethosagent/runtime';
import { toJsonLine } from '@ethosagent/surface-kit';
import type { ProgramCommand } from '../../program.ts';
import { toTable } from '../../table.ts';
import { readSetup } from '../read-setup.ts';
import { mendKeyFile } from './mend-key-file.ts';

/** The keys that a person has given, masked. */
export function listCommand({ json }: { json?: true }): ProgramCommand {
  return async (program) => {
    const { host, stdout, stderr } = program;
    const { listKeys, listKnownProviders } = await import('@ethosagent/runtime');
    const setup = await readSetup(host);
    const { keys: kept } = await mendKeyFile(program, setup);
    const providers = listKnownProviders(setup.config.settings.providers);
    const listing = listKeys({ env: host.env, kept, providers });
    if (json) stdout.write(toJsonLine(listing));
    else if (listing.length > 0) stdout.write(toTable([HEAD, ...listing.map(toRow)]));
    else stderr.write('ethos: no keys. To add one: ethos keys add anthropic\n');
    return 0;
  };
}

const HEAD = ['provider', 'key', 'from', 'added', 'goes to', 'used'];

function toRow({ provider, masked, source, variable, addedAt, host, isUsed }: KeyListing): string[] {
  return [
    provider,
    masked,
    variable ?? source,
    addedAt?.slice(0, 10) ?? '',
    host ?? 'the --base-url',
    isUsed ? 'yes' : 'no',
  ];
}
