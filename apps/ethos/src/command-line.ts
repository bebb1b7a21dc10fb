import { readFileSync } from 'node:fs';
import type { Limits } from '@ethosagent/core';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { HELP_AFTER } from './help-text.ts';

type OutputFormat = 'text' | 'json' | 'stream-json';

/** What the command line asks for. */
export interface Settings {
  prompt: string | undefined;
  format: OutputFormat;
  provider: string | undefined;
  model: string | undefined;
  baseURL: string | undefined;
  cwd: string | undefined;
  limits: Partial<Limits>;
  timeoutMs: number | undefined;
  thinking: boolean;
  schemaFile: string | undefined;
}

/** A parsed command line: text to print (help, version), a mistake, or a run. */
export type CommandLine =
  | { kind: 'text'; text: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'run'; settings: Settings };

/** Parses the arguments behind `ethos`. Never throws for what a person typed. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let text = '';
  const command = createCommand((written) => {
    text += written;
  });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'text', text };
    return { kind: 'invalid', message: error.message.replace(/^error: /, '') };
  }
  return { kind: 'run', settings: toSettings(command.opts<Flags>()) };
}

interface Flags {
  print?: string;
  outputFormat: OutputFormat;
  provider?: string;
  model?: string;
  baseUrl?: string;
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
  return new Command('ethos')
    .description('An agent that works in a folder and streams its turn.')
    .usage('[options]')
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => undefined, getOutHasColors: () => false })
    .helpOption('-h, --help', 'print this help')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('-p, --print <prompt>', 'print one turn and leave', parsePrompt)
    .addOption(formats.default('text'))
    .option('--output-schema <file>', 'JSON Schema that the answer must have', parseName)
    .option('--provider <id>', 'demo, or openai-chat for a server that speaks Chat Completions', parseName)
    .option('--model <name>', 'which model to use', parseName)
    .option('--base-url <url>', 'address of that server', parseURL)
    .option('--cwd <folder>', 'work in this folder', parseName)
    .option('--thinking', 'ask the model to reason first')
    .option('--max-tool-calls <count>', 'calls that a turn may make', parseCount)
    .option('--max-rounds <count>', 'model calls that a turn may make', parseCount)
    .option('--budget <usd>', 'US dollars that the session may spend', parsePositive)
    .option('--timeout <seconds>', 'time that a turn may take', parseSeconds)
    .allowExcessArguments(false)
    .addHelpText('after', HELP_AFTER);
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
    model: flags.model,
    baseURL: flags.baseUrl,
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

function parsePrompt(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('The prompt is empty.');
  return value;
}

function parseName(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value;
}

function parseURL(value: string): string {
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new InvalidArgumentError('Give a whole address such as http://127.0.0.1:11434/v1.');
  }
  return value;
}

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new InvalidArgumentError('Give a whole number from 1.');
  return Number(value);
}

function parsePositive(value: string): number {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : 0;
  if (number <= 0) throw new InvalidArgumentError('Give a number above 0.');
  return number;
}

/** A timer of the platform counts to 2^31 milliseconds only. */
const LONGEST_SECONDS = 2_000_000;

function parseSeconds(value: string): number {
  const seconds = parsePositive(value);
  if (seconds > LONGEST_SECONDS) throw new InvalidArgumentError(`Give at most ${LONGEST_SECONDS} seconds.`);
  return seconds;
}
