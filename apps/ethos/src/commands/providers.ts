import type { ProviderListing } from '@ethosagent/runtime';
import { toJsonLine } from '@ethosagent/surface-kit';
import type { Command } from 'commander';
import type { ProgramCommand } from '../program.ts';
import { toTable } from '../table.ts';
import { readSetup } from './read-setup.ts';

const EXAMPLES = `
Servers of your config stand below the built-in ones.

Examples:
  ethos providers
  ethos providers --json | grep openrouter`;

/** `ethos providers`: who can answer, as a table or as JSON. Of a key it tells its variable and whether that is set. */
export function addProvidersCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  parent
    .command('providers')
    .description('list the providers, their keys and what covers them')
    .option('--json', 'as JSON')
    .addHelpText('after', EXAMPLES)
    .action(({ json = false }: { json?: boolean }) => {
      start(async ({ host, stdout }) => {
        const { listProviders, toProviderWish } = await import('@ethosagent/runtime');
        const { config, keys } = await readSetup(host);
        const listing = listProviders(toProviderWish(config, { env: host.env, kept: keys.keys }));
        stdout.write(json ? toJsonLine(listing) : toTable([HEAD, ...listing.map(toRow)]));
        return 0;
      });
    });
}

const HEAD = ['provider', 'protocol', 'address', 'key', 'default model', 'evidence'];

function toRow(listing: ProviderListing): string[] {
  const { name, protocol, baseURL, defaultModel, evidence } = listing;
  const address = baseURL ?? (protocol === null ? 'none' : '--base-url');
  return [name, protocol ?? 'none', address, toKey(listing), defaultModel ?? '--model', evidence];
}

function toKey({ keyVariable, isKeySet }: ProviderListing): string {
  if (keyVariable === null) return 'none';
  return `${keyVariable} ${isKeySet ? 'set' : 'not set'}`;
}
