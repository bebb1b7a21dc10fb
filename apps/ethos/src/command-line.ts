import { readFileSync } from 'node:fs';
import type { Limits } from '@ethosagent/core';
import type { PermissionMode, SessionWish } from '@ethosagent/runtime';
import { Command, CommanderError, Option } from 'commander';
import { addConfigCommand } from './commands/config.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addHelpCommand } from './commands/help.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addModelsCommand } from './commands/models.ts';
import { addProvidersCommand } from './commands/providers.ts';
import { addSessionsCommand } from './commands/sessions.ts';
import { addUninstallCommand } from './commands/uninstall.ts';
import { refuseUnknownCommand } from './commands/unknown-command.ts';
import { addUsageCommand } from './commands/usage.ts';
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
import type { ProgramCommand } from './program.ts';

const COMMANDS: readonly ((parent: Command, start: (run: ProgramCommand) => void) => void)[] = [
  addDoctorCommand,
  addProvidersCommand,
  addModelsCommand,
  addKeysCommand,
  addConfigCommand,
  addSessionsCommand,
  addUsageCommand,
  addUninstallCommand,
  addHelpCommand,
];

const MODES: readonly PermissionMode[] = ['read-only', 'ask', 'auto-edit', 'full'];

type OutputFormat = 'text' | 'json' | 'stream-json';

/** What the command line asks for. */
export interface Settings {
  prompt: string | undefined;
  format: OutputFormat;
  /** Wait for the end of stdin, however long it takes. */
  stdin: boolean;
  provider: string | undefined;
  protocol: string | undefined;
  model: string | undefined;
  baseURL: string | undefined;
  fallbacks: readonly ModelName[] | undefined;
  cwd: string | undefined;
  addDirs: readonly string[];
  mode: PermissionMode | undefined;
  /** Rules. */
  allow: readonly string[];
  deny: readonly string[];
  /** Which session to go on with. */
  session: SessionWish;
  limits: Partial<Limits>;
  timeoutMs: number | undefined;
  thinking: true | undefined;
  schemaFile: string | undefined;
}

/** A parsed command line: text to print (help, version), a mistake, a run, or another command. */
export type CommandLine =
  | { kind: 'text'; text: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'run'; settings: Settings }
  | { kind: 'command'; run: ProgramCommand };

/** Parses the arguments behind `ethos`. Never throws for what a person typed. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let text = '';
  let line: CommandLine | undefined;
  const command = createCommand((written) => {
    text += written;
  }).action((flags: Flags) => {
    const [excess] = command.args;
    if (excess !== undefined) refuseExcess(command, excess);
    line = { kind: 'run', settings: toSettings(flags, command) };
  });
  const start = (run: ProgramCommand): void => {
    refuseOptions(command);
    line = { kind: 'command', run };
  };
  for (const addCommand of COMMANDS) addCommand(command, start);
  // Only now: the commands would inherit it.
  command.allowExcessArguments();
  for (const group of command.commands.filter((one) => one.commands.length > 0)) finishGroup(group);
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text };
    return { kind: 'invalid', message: error.message.replace(/^error: /, '') };
  }
  return line ?? { kind: 'text', text };
}

interface Flags {
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
}

function createCommand(writeOut: (text: string) => void): Command {
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
    .option('--thinking', 'ask the model to reason first')
    .option('--max-tool-calls <count>', 'calls that a turn may make', parseCount)
    .option('--max-rounds <count>', 'model calls that a turn may make', parseCount)
    .option('--budget <usd>', 'US dollars that the session may spend', parsePositive)
    .option('--timeout <seconds>', 'time that piped input and the turn may take', parseSeconds)
    .allowExcessArguments(false)
    .addHelpText('after', HELP_AFTER);
}

/** A word that stands alone is a command, or was meant as a prompt. */
function refuseExcess(command: Command, word: string): never {
  if (/^[a-z]+$/.test(word) && command.args.length === 1) refuseUnknownCommand(command, word);
  return command.error('A prompt goes behind -p, in quotes: ethos -p "What is in this folder?"');
}

/** A command of commands: alone it prints its help. */
function finishGroup(group: Command): void {
  group
    .helpCommand(false)
    .allowExcessArguments()
    .action(() => {
      const [name] = group.args;
      if (name !== undefined) refuseUnknownCommand(group, name);
      group.help();
    });
}

/** What stands before another command would have no effect. */
function refuseOptions(command: Command): void {
  const given = command.options.find((one) => command.getOptionValueSource(one.attributeName()) === 'cli');
  if (given !== undefined) command.error(`${given.long} does not go with another command.`);
}

function toSettings(flags: Flags, command: Command): Settings {
  const wishes = ['session', 'continue', 'resume'] as const;
  const [first, second] = wishes.filter((name) => flags[name] !== undefined);
  if (second !== undefined) command.error(`--${first} and --${second} do not go together.`);
  const limits: Partial<Limits> = {};
  if (flags.maxToolCalls !== undefined) limits.maxToolCallsPerTurn = flags.maxToolCalls;
  if (flags.maxRounds !== undefined) limits.maxRounds = flags.maxRounds;
  if (flags.budget !== undefined) limits.budgetCapUsd = flags.budget;
  return {
    prompt: flags.print,
    format: flags.outputFormat,
    stdin: flags.stdin === true,
    provider: flags.provider,
    protocol: flags.protocol,
    model: flags.model,
    baseURL: flags.baseUrl,
    fallbacks: flags.fallback,
    cwd: flags.cwd,
    addDirs: flags.addDir ?? [],
    mode: flags.mode,
    allow: flags.allow ?? [],
    deny: flags.deny ?? [],
    session: { key: flags.session, resume: flags.resume, continue: flags.continue },
    limits,
    timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
    thinking: flags.thinking,
    schemaFile: flags.outputSchema,
  };
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
