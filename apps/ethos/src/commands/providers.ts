import type { ProviderListing } from '@ethosagent/runtime';
import { toJsonLine } from '@ethosagent/surface-kit';
import type { Host } from '../host.ts';
import type { Output } from '../output.ts';

/** Lists who can answer, as a table or as JSON. Of a key it tells its variable and whether that is set. */
export async function printProviders(options: {
  isJson: boolean;
  host: Host;
  stdout: Output;
}): Promise<number> {
  const { isJson, host, stdout } = options;
  const { listProviders } = await import('@ethosagent/runtime');
  const listing = listProviders({ env: host.env });
  stdout.write(isJson ? toJsonLine(listing) : toTable([HEAD, ...listing.map(toRow)]));
  return 0;
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

/** Columns as wide as their widest cell, two blanks between them. */
function toTable(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const toLine = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(toLine).join('\n')}\n`;
}
