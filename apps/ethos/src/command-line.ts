import type { Limits } from '@ethosagent/core';
import { type Command, CommanderError } from 'commander';
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
import type { ProgramCommand } from './program.ts';
import { createRootCommand, type RootFlags } from './root-command.ts';
import type { Settings } from './settings.ts';

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

/** A parsed command line: text to print (help, version), a mistake, a run, or another command. */
export type CommandLine =
  | { kind: 'text'; text: string }
  | { kind: 'invalid'; message: string; help: string }
  | { kind: 'run'; settings: Settings }
  | { kind: 'command'; run: ProgramCommand };

/** Parses the arguments behind `ethos`. Never throws for what a person typed. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let text = '';
  let line: CommandLine | undefined;
  const command = createRootCommand((written) => {
    text += written;
  }).action((flags: RootFlags) => {
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
    return { kind: 'invalid', message: error.message.replace(/^error: /, ''), help: toHelp(command, args) };
  }
  return line ?? { kind: 'text', text };
}

/** How the help of the command that was meant is called. */
function toHelp(command: Command, [name, ...rest]: readonly string[]): string {
  const next = command.commands.find((one) => one.name() === name);
  return next === undefined || name === 'help' ? `${toPath(command)} --help` : toHelp(next, rest);
}

function toPath(command: Command): string {
  return command.parent === null ? command.name() : `${toPath(command.parent)} ${command.name()}`;
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

function toSettings(flags: RootFlags, command: Command): Settings {
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
    screen: { plain: flags.plain ?? false, title: flags.title ?? false, bell: flags.bell ?? false },
  };
}
