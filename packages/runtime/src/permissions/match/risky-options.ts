import type { ShellWord } from '../shell/shell-word.ts';
import { UNKNOWN } from '../shell/shell-word.ts';
import { isRiskySed } from './risky-sed.ts';

interface Risky {
  /** Words as they stand. */
  words?: RegExp;
  /** Long options, which most programs also take cut short. */
  long?: readonly string[];
}

const NPM: Risky = {
  words: /^-C/,
  long: [
    'script-shell',
    'node-options',
    'prefix',
    'dir',
    'cwd',
    'userconfig',
    'globalconfig',
    'shell-emulator',
  ],
};
const CONFIGURED: Risky = {
  words: /^-[cfopr]/,
  long: [
    'config',
    'plugin',
    'root',
    'rulesdir',
    'resolve-plugins-relative-to',
    'format',
    'output-file',
    'parser',
  ],
};
const AWK: Risky = { words: /^-[fFilE]|system|getline|[|>@]/, long: ['file', 'include', 'load', 'exec'] };

/** Options with which programs that only look or test run something else, or write a file. */
const RISKY: Record<string, Risky> = {
  git: {
    words: /^(?:-c|-x.*|-O.*|foreach)$/,
    long: [
      ...['config-env', 'exec-path', 'upload-pack', 'receive-pack', 'exec', 'ext-diff', 'output'],
      ...['open-files-in-pager', 'git-dir', 'work-tree'],
    ],
  },
  rg: { long: ['pre', 'hostname-bin'] },
  sort: { words: /^-[a-zA-Z]*[oT]/, long: ['output', 'compress-program'] },
  tree: { words: /^-[a-zA-Z]*o/ },
  date: { words: /^-s/, long: ['set'] },
  find: { words: /^-(?:delete|fprint0?|fprintf|fls)$/ },
  tar: {
    words: /^-(?:I|F)/,
    long: [
      ...['to-command', 'checkpoint-action', 'use-compress-program', 'info-script', 'new-volume-script'],
      'rsh-command',
    ],
  },
  npm: NPM,
  pnpm: NPM,
  yarn: NPM,
  bun: NPM,
  make: {
    words: /^(?:[A-Za-z_]+[:+?]?=|-[fCIE])/,
    long: ['file', 'makefile', 'eval', 'directory', 'include-dir'],
  },
  go: { words: /^-C/, long: ['exec', 'toolexec', 'vettool', 'overlay', 'modfile', 'o'] },
  cargo: { words: /^-[CZ]/, long: ['config', 'manifest-path'] },
  pytest: { words: /^-[cop]/, long: ['rootdir', 'confcutdir', 'override-ini', 'config-file'] },
  vitest: { words: /^-[cr]/, long: ['config', 'root', 'dir', 'globalSetup', 'environment', 'reporter'] },
  jest: {
    words: /^-c/,
    long: ['config', 'rootDir', 'globalSetup', 'runner', 'preset', 'testRunner', 'transform'],
  },
  eslint: CONFIGURED,
  prettier: CONFIGURED,
  biome: { long: ['config-path'] },
  ruff: { long: ['config', 'output-file'] },
  mypy: { long: ['config-file', 'install-types', 'python-executable'] },
  man: { words: /^-[PHC]/, long: ['pager', 'html', 'config-file'] },
  less: {
    words: /^(?:\+|-[a-zA-Z]*[oOkT])/,
    long: ['log-file', 'LOG-FILE', 'lesskey-file', 'lesskey-src', 'tag-file'],
  },
  file: { words: /^-[a-zA-Z]*C/, long: ['compile'] },
  awk: AWK,
  gawk: AWK,
  mawk: AWK,
  nawk: AWK,
};

/**
 * Whether words turn a program into another one, or may do so.
 *
 * @param open - the words that a rule leaves open
 */
export function hasRiskyOption(
  program: string,
  { open, words }: { open: readonly ShellWord[]; words: readonly ShellWord[] },
): boolean {
  if (/^g?sed$/.test(program)) return isRiskySed(words.slice(1));
  // Their second file is written.
  if (/^(?:uniq|xxd)$/.test(program)) return words.slice(1).filter(isOperand).length > 1;
  const risky = Object.hasOwn(RISKY, program) ? RISKY[program] : undefined;
  return risky !== undefined && open.some((word) => isRisky(word, risky));
}

function isRisky({ value, path }: ShellWord, { words, long = [] }: Risky): boolean {
  if (path.startsWith(UNKNOWN) || words?.test(value) === true) return true;
  const [, name] = /^--?([A-Za-z][\w-]*)/.exec(value) ?? [];
  if (name === undefined) return false;
  // Some programs take a long option behind one dash, too.
  if (!value.startsWith('--') && name.length < 3) return long.includes(name);
  return long.some((each) => each.startsWith(name));
}

/** Whether a word may be a file, not an option. */
function isOperand({ value, sure }: ShellWord): boolean {
  return !sure || value === '-' || !/^[-+]/.test(value);
}
