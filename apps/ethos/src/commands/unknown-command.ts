import { Command } from 'commander';

/** Refuses a name that no command below `parent` has, with the one that was probably meant. */
export function refuseUnknownCommand(parent: Command, name: string): never {
  // The library suggests names only where a command itself does nothing, which ours do.
  const names = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const known of parent.commands) names.command(known.name()).action(() => undefined);
  names.helpCommand(false).parse([name.slice(0, 80)], { from: 'user' });
  return parent.error(`unknown command '${name.slice(0, 80)}'`);
}
