/** How a program that starts another one is called. */
export interface Wrapper {
  /** Letters of options with a value, long ones in full. */
  values?: readonly string[];
  /** Letters of options without a value, long ones in full. */
  flags?: readonly string[];
  /** Words of its own before the command. @default 0 */
  operands?: number;
  /** `NAME=value` words may stand before the command. @default false */
  assigns?: boolean;
  /** Options after which nothing is started. */
  only?: readonly string[];
  /** Each of these options holds a command line for a shell. */
  lines?: readonly string[];
  /** That line is the first word behind all options, not the word behind its own. @default false */
  isLineLast?: boolean;
  /** All words after the options together are a command line for a shell. @default false */
  joins?: boolean;
  /** What it starts gets more words when it runs. @default false */
  appends?: boolean;
}

const SHELL: Wrapper = {
  lines: ['c'],
  isLineLast: true,
  values: ['o', 'O', 'init-file', 'rcfile'],
  flags: [...'aefhilmnpsuvxC', 'login', 'noprofile', 'norc', 'posix'],
};
const PRIVILEGED: Wrapper = {
  values: [...'CDghpRrTtUu', 'user', 'group', 'host', 'prompt', 'chdir', 'role', 'type'],
  flags: [...'ABbEHinPSsKk', 'non-interactive', 'preserve-env', 'set-home', 'stdin', 'background'],
  assigns: true,
  only: [...'lvVe', 'list', 'validate', 'version', 'edit'],
};
const OTHER_USER: Wrapper = {
  lines: ['c', 'command'],
  values: [...'gGsuw', 'shell', 'group', 'user'],
  flags: [...'lmpP', 'login'],
};

/** Programs that start others, with the options that they have. Any other option makes the line unclear. */
export const WRAPPERS: Record<string, Wrapper> = {
  sh: SHELL,
  bash: SHELL,
  dash: SHELL,
  ash: SHELL,
  ksh: SHELL,
  zsh: SHELL,
  sudo: PRIVILEGED,
  doas: { values: [...'Cu'], flags: [...'nsL'], assigns: true },
  su: OTHER_USER,
  runuser: OTHER_USER,
  pkexec: { values: ['user'], flags: ['disable-internal-agent'] },
  env: {
    values: [...'u', 'unset'],
    flags: [...'i0v', 'ignore-environment', 'null', 'debug'],
    lines: [...'S', 'split-string'],
    assigns: true,
  },
  timeout: {
    values: [...'ks', 'kill-after', 'signal'],
    flags: [...'fpv', 'foreground', 'preserve-status', 'verbose'],
    operands: 1,
  },
  nohup: {},
  setsid: { flags: [...'cfw', 'ctty', 'fork', 'wait'] },
  nice: { values: ['n', 'adjustment'] },
  ionice: { values: [...'cn', 'class', 'classdata'], flags: ['t', 'ignore'] },
  chrt: { flags: [...'bfiorR'], operands: 1 },
  taskset: { flags: ['c', 'cpu-list'], operands: 1 },
  stdbuf: { values: [...'ioe', 'input', 'output', 'error'] },
  time: { values: [...'fo', 'format', 'output'], flags: [...'apv', 'append', 'portability', 'verbose'] },
  command: { flags: ['p'], only: [...'vV'] },
  builtin: {},
  exec: { values: ['a'], flags: [...'cl'] },
  chroot: { values: ['userspec', 'groups'], flags: ['skip-chdir'], operands: 1 },
  busybox: { only: ['list', 'install', 'help'] },
  toybox: {},
  unshare: { flags: [...'imnpuUCTfr', 'fork', 'map-root-user', 'net', 'pid', 'mount', 'user'] },
  caffeinate: { values: [...'tw'], flags: [...'dimsu'] },
  watch: {
    values: [...'n', 'interval'],
    flags: [...'bcdegtx', 'color', 'differences', 'exec', 'no-title', 'errexit', 'chgexit'],
    joins: true,
  },
  flock: {
    lines: ['c', 'command'],
    values: [...'wE', 'timeout', 'wait', 'conflict-exit-code'],
    flags: [...'snxeouFv', 'shared', 'nonblock', 'exclusive', 'unlock', 'close', 'no-fork', 'verbose'],
    operands: 1,
  },
  eval: { joins: true },
  xargs: {
    values: [
      ...'adEILnPs',
      'arg-file',
      'delimiter',
      'replace',
      'max-lines',
      'max-args',
      'max-procs',
      'max-chars',
    ],
    flags: [...'0oprtx', 'null', 'open-tty', 'interactive', 'no-run-if-empty', 'verbose', 'exit'],
    appends: true,
  },
};

/** Programs that run what they are given in ways that are not looked into. */
export const UNCLEAR_PROGRAMS: ReadonlySet<string> = new Set([
  'alias',
  'parallel',
  'script',
  'source',
  '.',
  'trap',
  'enable',
  'hash',
]);
