import { fileURLToPath } from 'node:url';
import { EthosError } from '@ethosagent/core/contract';
import type { Installation, InstalledItem } from '@ethosagent/runtime';
import { toJsonLine, toOneLine } from '@ethosagent/surface-kit';
import type { Command } from 'commander';
import type { Program, ProgramCommand } from '../program.ts';
import { toTable } from '../table.ts';
import { askYesOrNo } from '../yes-or-no.ts';

const EXAMPLES = `
Removes the files that Ethos wrote into its home, and nothing else: sessions, keys, settings, answers. What you put there
yourself stays, and so does the program: remove the folder that it is in.

Examples:
  ethos uninstall --dry-run     list it, remove nothing
  ethos sessions export work --output work.jsonl && ethos uninstall`;

interface UninstallFlags {
  dryRun?: true;
  yes?: true;
  json?: true;
}

/** `ethos uninstall`: lists what Ethos left on the disk, asks, and removes exactly that. */
export function addUninstallCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  parent
    .command('uninstall')
    .description('remove what Ethos keeps on this machine')
    .option('--dry-run', 'list it, remove nothing')
    .option('--yes', 'without a question')
    .option('--json', 'the list as JSON')
    .addHelpText('after', EXAMPLES)
    .action((flags: UninstallFlags) => start((program) => uninstall(program, flags)));
}

async function uninstall(program: Program, { dryRun, yes, json }: UninstallFlags): Promise<number> {
  const { host, stdout, stderr } = program;
  const { listInstallation, removeInstallation } = await import('@ethosagent/runtime');
  const programFolder = fileURLToPath(new URL('.', import.meta.url));
  const installation = listInstallation({ env: host.env, programFolder });
  stdout.write(json ? toJsonLine(installation) : toText(installation));
  if (dryRun) return 0;
  if (installation.home === undefined) {
    stderr.write('ethos: there is nothing to remove\n');
    return 0;
  }
  if (!yes && !(await askYesOrNo(program, 'Remove these for good? Nothing brings them back.'))) {
    throw new EthosError('invalid_options', 'Nothing was removed. Say yes, or give --yes.');
  }
  const isGone = removeInstallation(installation);
  stderr.write(
    `ethos: removed${isGone ? '' : `; ${installation.home} stays, since not all in it is ours`}\n`,
  );
  return 0;
}

function toText({ home, removed, kept }: Installation): string {
  const parts = [
    home === undefined ? 'There is no home.\n' : '',
    home !== undefined && removed.length === 0 ? `${home} is empty.\n` : '',
    removed.length === 0 ? '' : `To remove:\n${toTable(removed.map(toRow))}`,
    kept.length === 0 ? '' : `Stays:\n${toTable(kept.map(toRow))}`,
  ];
  return parts.join('');
}

function toRow({ path, what, bytes }: InstalledItem): string[] {
  return [`  ${toSize(bytes)}`, what, toOneLine(path, 1000)];
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function toSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}
