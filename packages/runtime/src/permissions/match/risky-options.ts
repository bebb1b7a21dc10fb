import type { ShellWord } from '../shell/shell-word.ts';
import { UNKNOWN } from '../shell/shell-word.ts';

/** Options with which programs that only look run something else or write a file. */
const RISKY: Record<string, RegExp> = {
  git: /^(?:-c|-x|-O.*|--(?:config-env|exec-path|upload-pack|receive-pack|exec|ext-diff|output|open-files-in-pager))(?:=|$)/,
  rg: /^--(?:pre|hostname-bin)(?:=|$)/,
  sort: /^(?:-[a-zA-Z]*o|-[a-zA-Z]*T|--(?:output|compress-program))/,
  tree: /^-[a-zA-Z]*o/,
  date: /^(?:-s|--set)/,
  find: /^-(?:delete|fprint0?|fprintf|fls)$/,
  tar: /^(?:-I|-F|--(?:to-command|checkpoint-action|use-compress-program|info-script|new-volume-script|rsh-command))/,
  npm: /^--(?:script-shell|node-options)(?:=|$)/,
  pnpm: /^--(?:script-shell|shell-emulator|node-options)(?:=|$)/,
  make: /^(?:[A-Za-z_]+[:+?]?=|-f|-C|-I|--(?:file|makefile|eval|directory|include-dir)(?:=|$))/,
  go: /^--?(?:exec|toolexec|vettool|overlay|modfile|o)(?:=|$)/,
  cargo: /^--config(?:=|$)/,
};

/** Whether words that a rule leaves open turn a program into another one, or may do so. */
export function hasRiskyOption(program: string, words: readonly ShellWord[]): boolean {
  const risky = Object.hasOwn(RISKY, program) ? RISKY[program] : undefined;
  return (
    risky !== undefined && words.some(({ value, path }) => risky.test(value) || path.startsWith(UNKNOWN))
  );
}
