import type { ShellWord } from './shell-word.ts';

/** A command that a line runs. */
export interface ShellCommand {
  /** The program and its arguments; none where only variables are set. */
  words: readonly ShellWord[];
  /** Variables set for it, or for all that follows where there are no words. */
  assignments: readonly { name: string; value: ShellWord }[];
  /** Folders that it may start in; empty when that cannot be known. */
  cwds: readonly string[];
  /** Commands that it starts itself, as `timeout`, `xargs` and `sh -c` do. */
  starts: readonly ShellCommand[];
  /** The first word that belongs to what it starts; `Infinity` when that is no simple rest of its words. */
  startsAt: number;
  /** Whether that word is a whole command line. */
  startsLine: boolean;
  /** The same command as it may be with what its variables were set to in the line; only to find what is forbidden. */
  guesses?: readonly ShellCommand[];
  /** Programs whose output it reads: earlier ones of its pipe, and those in its substitutions. */
  fedBy: readonly string[];
}

/** A file that the shell itself opens for a redirection. */
export interface ShellFile {
  word: ShellWord;
  cwds: readonly string[];
}

/** What a command line will do, as far as it can be known without running it. */
export interface CommandLine {
  commands: readonly ShellCommand[];
  reads: readonly ShellFile[];
  writes: readonly ShellFile[];
  /** What was not understood, in words; empty when all was. */
  unclear: readonly string[];
  /** It is too long or too deep to be looked through; then commands may be missing. */
  isTooMuch: boolean;
  /** It defines a function that multiplies itself. */
  multiplies: boolean;
}

/** Name of the program of a command: without folder and `.exe`, in lower case. */
export function toProgram(command: ShellCommand): string {
  const [first] = command.words;
  return (first?.value ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(/\.(?:exe|cmd|bat|com)$/i, '')
    .toLowerCase();
}

/** A command and all that it starts or may be, however deep. */
export function withStarted(command: ShellCommand): ShellCommand[] {
  return [command, ...[...command.starts, ...(command.guesses ?? [])].flatMap(withStarted)];
}
