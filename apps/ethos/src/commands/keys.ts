import { type Command, Option } from 'commander';
import { parseName, parseURL } from '../option-values.ts';
import type { ProgramCommand } from '../program.ts';
import { type AddFlags, addCommand } from './keys/add.ts';
import { listCommand } from './keys/list.ts';
import { removeCommand } from './keys/remove.ts';
import { type TestFlags, testCommand } from './keys/test.ts';

const EXAMPLES = `
A key is typed at a prompt that does not show it, or piped in; never an argument, which other programs could read.
It is tried by one small request that costs nothing, and kept in keys.json of your home, for nobody but you.

Examples:
  ethos keys add anthropic
  pass show openrouter | ethos keys add openrouter
  ethos keys add openai --no-test
  ethos keys test anthropic --json
  ethos keys list
  ethos keys remove openai`;

/** `ethos keys`: add, list, try and remove keys of providers. */
export function addKeysCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  const keys = parent
    .command('keys')
    .description('add, list, try and remove keys of providers')
    .addHelpText('afterAll', EXAMPLES);
  keys
    .command('add')
    .description('keep a key, after it was tried')
    .usage('[options] <provider>')
    .argument('<provider>', '', parseName)
    .argument('[key...]', 'refused')
    .configureHelp({ visibleArguments: () => [] })
    .addOption(new Option('--key [key]').hideHelp())
    .option('--no-test', 'keep it without a try')
    .option('--base-url <url>', 'try it at this address', parseURL)
    .action((provider: string, excess: string[], flags: AddFlags) =>
      start(addCommand(provider, { ...flags, excess })),
    );
  keys
    .command('list')
    .description('the keys of the environment and of keys.json, masked')
    .option('--json', 'as JSON')
    .action((flags: { json?: true }) => start(listCommand(flags)));
  keys
    .command('remove')
    .description('forget a kept key')
    .argument('<provider>', '', parseName)
    .action((provider: string) => start(removeCommand(provider)));
  keys
    .command('test')
    .description('try the key that a turn would send')
    .argument('<provider>', '', parseName)
    .option('--base-url <url>', 'at this address', parseURL)
    .option('--json', 'as JSON')
    .action((provider: string, flags: TestFlags) => start(testCommand(provider, flags)));
}
