import { readFileSync } from 'node:fs';
import type { Limits } from '@ethosagent/core';
import { Command, CommanderError, Option } from 'commander';
import { HELP_AFTER } from './help-text.ts';
import {
  type ModelName,
  parseCount,
  parseFallback,
  parseName,
  parsePositive,
  parsePrompt,
  parseSeconds,
  parseURL,
} from './option-values.ts';

type OutputFormat = 'text' | 'json' | 'stream-json';

/** What the command line asks for. */
export interface Settings {
  prompt: string | undefined;
  format: OutputFormat;
  provider: string | undefined;
  protocol: string | undefined;
  model: string | undefined;
  baseURL: string | undefined;
  fallbacks: readonly ModelName[];
  cwd: string | undefined;
  limits: Partial<Limits>;
  timeoutMs: number | undefined;
  thinking: boolean;
  schemaFile: string | undefined;
}

/** A parsed command line: text to print (help, version), a mistake, a run, or another command. */
export type CommandLine =
  | { kind: 'text'; text: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'run'; settings: Settings }
  | { kind: 'providers'; isJson: boolean };

/** Parses the arguments behind `ethos`. Never throws for what a person typed. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let text = '';
  let line: CommandLine | undefined;
  const command = createCommand((written) => {
    text += written;
  }).action((flags: Flags) => {
    line = { kind: 'run', settings: toSettings(flags) };
  });
  command
    .command('providers')
    .description('list the providers, their keys and what covers them')
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) => {
      refuseOptions(command);
      line = { kind: 'providers', isJson: json };
    });
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
  outputFormat: OutputFormat;
  provider?: string;
  protocol?: string;
  model?: string;
  baseUrl?: string;
  fallback?: ModelName[];
  cwd?: string;
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
    .addOption(formats.default('text'))
    .option('--output-schema <file>', 'JSON Schema that the answer must have', parseName)
    .option('--provider <name>', 'who answers; "ethos providers" lists the names', parseName)
    .option('--model <name>', 'which model to use', parseName)
    .option('--base-url <url>', 'address of the server', parseURL)
    .addOption(protocols)
    .option('--fallback <provider:model>', 'takes over when the model fails; may be repeated', parseFallback)
    .option('--cwd <folder>', 'work in this folder', parseName)
    .option('--thinking', 'ask the model to reason first')
    .option('--max-tool-calls <count>', 'calls that a turn may make', parseCount)
    .option('--max-rounds <count>', 'model calls that a turn may make', parseCount)
    .option('--budget <usd>', 'US dollars that the session may spend', parsePositive)
    .option('--timeout <seconds>', 'time that a turn may take', parseSeconds)
    .allowExcessArguments(false)
    .addHelpText('after', HELP_AFTER);
}

/** What stands before another command would have no effect. */
function refuseOptions(command: Command): void {
  const given = command.options.find((one) => command.getOptionValueSource(one.attributeName()) === 'cli');
  if (given !== undefined) command.error(`${given.long} does not go with another command.`);
}

function toSettings(flags: Flags): Settings {
  const limits: Partial<Limits> = {};
  if (flags.maxToolCalls !== undefined) limits.maxToolCallsPerTurn = flags.maxToolCalls;
  if (flags.maxRounds !== undefined) limits.maxRounds = flags.maxRounds;
  if (flags.budget !== undefined) limits.budgetCapUsd = flags.budget;
  return {
    prompt: flags.print,
    format: flags.outputFormat,
    provider: flags.provider,
    protocol: flags.protocol,
    model: flags.model,
    baseURL: flags.baseUrl,
    fallbacks: flags.fallback ?? [],
    cwd: flags.cwd,
    limits,
    timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
    thinking: flags.thinking ?? false,
    schemaFile: flags.outputSchema,
  };
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}
