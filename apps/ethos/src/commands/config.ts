import type { Command } from 'commander';
import { parseName } from '../option-values.ts';
import type { ProgramCommand } from '../program.ts';
import { checkCommand } from './config/check.ts';
import { getCommand } from './config/get.ts';
import { listCommand } from './config/list.ts';
import { pathCommand } from './config/path.ts';
import { setCommand, unsetCommand } from './config/set.ts';
import { type TrustFlags, trustCommand } from './config/trust.ts';
import { untrustCommand } from './config/untrust.ts';

const EXAMPLES = `
Flags win over the environment, that over a trusted project's .ethos/config.yaml, that over your config.yaml.

Examples:
  ethos config list                        every setting that there is
  ethos config get limits                  what holds here, and who said so
  ethos config set provider anthropic
  ethos config set permissions.allow '["run_command(git status:*)"]'
  ethos config set 'models."my-model".contextWindow' 32768
  ethos config unset limits.maxRounds
  ethos config check                       mistakes as FILE:LINE:COLUMN
  ethos config trust                       let the settings of this project count`;

interface JsonFlag {
  json?: true;
}

/** `ethos config`: read, change and check settings, and trust those of a project. */
export function addConfigCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  const config = parent
    .command('config')
    .description('read, change and check settings; trust those of a project')
    .addHelpText('afterAll', EXAMPLES);
  config
    .command('get')
    .description('what holds here, and who said so')
    .argument('[key]', 'a setting or a block of them; all without one', parseName)
    .option('--json', 'as JSON')
    .action((key: string | undefined, flags: JsonFlag) => start(getCommand(key, flags)));
  config
    .command('set')
    .description('change one setting of your config.yaml; comments stay')
    .argument('<key>', 'such as limits.maxRounds', parseName)
    .argument('<value>', 'a text, or YAML such as 5, true or [a, b]')
    .action((key: string, value: string) => start(setCommand(key, value)));
  config
    .command('unset')
    .description('take a setting, or a block of them, out of your config.yaml')
    .argument('<key>', '', parseName)
    .action((key: string) => start(unsetCommand(key)));
  config
    .command('path')
    .description('where your config.yaml is')
    .action(() => start(pathCommand));
  config
    .command('check')
    .description('every mistake, as FILE:LINE:COLUMN; exits with 2 when there is one')
    .option('--json', 'as JSON')
    .action((flags: JsonFlag) => start(checkCommand(flags)));
  config
    .command('list')
    .description('every setting that there is')
    .option('--json', 'as JSON')
    .action((flags: JsonFlag) => start(listCommand(flags)));
  config
    .command('trust')
    .description("show what this project's settings would do, and let them count")
    .option('--yes', 'without a question')
    .action((flags: TrustFlags) => start(trustCommand(flags)));
  config
    .command('untrust')
    .description("let this project's settings not count any more")
    .argument('[folder]', 'the folder of a project that is gone or elsewhere', parseName)
    .action((folder: string | undefined) => start(untrustCommand(folder)));
}
