import type { Command } from 'commander';
import { refuseUnknownCommand } from './unknown-command.ts';

/** `ethos help`: the help of a command, as `--help` behind it gives. */
export function addHelpCommand(parent: Command): void {
  parent
    .command('help')
    .description('the help of a command')
    .argument('[command...]')
    .action((names: string[]) => {
      let found = parent;
      for (const name of names)
        found = found.commands.find((one) => one.name() === name) ?? refuseUnknownCommand(found, name);
      found.help();
    });
}
