import { readFileSync } from 'node:fs';
import type { PermissionMode } from '@ethosagent/runtime';
import { Command, Option } from 'commander';
import { HELP_AFTER } from './help-text.ts';
import {
  type ModelName,
  parseCount,
  parseFallback,
  parseName,
  parsePositive,
  parsePrompt,
  parseRepeated,
  parseSeconds,
  parseURL,
} from './option-values.ts';
import type { OutputFormat } from './settings.ts';

const MODES: readonly PermissionMode[] = ['read-only', 'ask', 'auto-edit', 'full'];

/** The options of a turn or chat, as they were given. */
export interface RootFlags {
  print?: string;
  stdin?: true;
  outputFormat: OutputFormat;
  provider?: string;
  protocol?: string;
  model?: string;
  baseUrl?: string;
  fallback?: ModelName[];
  cwd?: string;
  addDir?: string[];
  mode?: PermissionMode;
  allow?: string[];
  deny?: string[];
  session?: string;
  resume?: string;
  continue?: true;
  maxToolCalls?: number;
  maxRounds?: number;
  budget?: number;
  timeout?: number;
  thinking?: true;
  outputSchema?: string;
  plain?: true;
  title?: true;
  bell?: true;
}

/** `ethos` with the options of a turn or chat, without other commands. */
export function createRootCommand(writeOut: (text: string) => void): Command {
  const formats = new Option('--output-format <format>', 'of the printed turn').choices([
    'text',
    'json',
    'stream-json',
  ]);
  const protocols = new Option('--protocol <name>', 'what a server of your own speaks').choices([
    'openai-chat',
    'anthropic-messages',
    'openai-responses',
  ]);
  const modes = new Option('--mode <mode>', 'what tools may do without asking').choices([...MODES]);
  return new Command('ethos')
    .description('An agent that works in a folder and streams its turn.')
    .usage('[options] [command]')
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => undefined, getOutHasColors: () => false })
    .helpOption('-h, --help', 'print this help')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('-p, --print <prompt>', 'print one turn and leave', parsePrompt)
    .option('--stdin', 'wait for piped input, however long it takes')
    .addOption(formats.default('text'))
    .option('--output-schema <file>', 'JSON Schema that the answer must have', parseName)
    .option('--provider <name>', 'who answers; "ethos providers" lists the names', parseName)
    .option('--model <name>', 'which model to use', parseName)
    .option('--base-url <url>', 'address of the server', parseURL)
    .addOption(protocols)
    .option('--fallback <provider:model>', 'takes over when the model fails; may be repeated', parseFallback)
    .option('--cwd <folder>', 'work in this folder', parseName)
    .option('--add-dir <folder>', 'and in this one; may be repeated', parseRepeated)
    .option('--session <key>', 'go on with the session of this key, or make it', parseName)
    .option('--continue', 'go on with the latest session of the folder')
    .option('--resume <name>', 'go on with the session of this id or key', parseName)
    .addOption(modes)
    .option(
      '--allow <rule>',
      'runs without a question, such as "run_command(npm test:*)"; may be repeated',
      parseRepeated,
    )
    .option('--deny <rule>', 'never runs; may be repeated', parseRepeated)
    .option('--plain', 'chat in labelled lines, for screen readers')
    .option('--title', 'name the window after what the chat does')
    .option('--bell', 'ring when a turn has ended or a question waits')
    .option('--thinking', 'ask the model to reason first')
    .option('--max-tool-calls <count>', 'calls that a turn may make', parseCount)
    .option('--max-rounds <count>', 'model calls that a turn may make', parseCount)
    .option('--budget <usd>', 'US dollars that the session may spend', parsePositive)
    .option('--timeout <seconds>', 'time that piped input and the turn may take', parseSeconds)
    .allowExcessArguments(false)
    .addHelpText('after', HELP_AFTER);
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
