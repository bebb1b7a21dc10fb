import type { Finding } from '@ethosagent/runtime';
import type { Program } from '../../program.ts';
import { isColourWanted } from '../../terminal/drawing/palette.ts';

const NARROW = 40;

/** What a person can expect of the terminal that the program runs in. */
export function toTerminalFindings({ host, stdout }: Pick<Program, 'host' | 'stdout'>): Finding[] {
  const { env, stdin } = host;
  if (stdin.isTTY !== true || !stdout.isTerminal) {
    const what = 'stdin and stdout are not both a terminal, so there is no chat here; -p works';
    return [{ id: 'terminal', status: 'ok', what }];
  }
  const colours = isColourWanted(env, true) ? 'with colours' : 'without colours';
  const { columns } = host.stdout;
  if (env.TERM === 'dumb') {
    return [
      { id: 'terminal', status: 'warn', what: 'TERM is dumb: the chat is plain', fix: 'export TERM=xterm' },
    ];
  }
  if (columns !== undefined && columns < NARROW) {
    const what = `only ${columns} columns wide: tables and diffs wrap`;
    return [{ id: 'terminal', status: 'warn', what, fix: `Make it at least ${NARROW} columns wide.` }];
  }
  return [{ id: 'terminal', status: 'ok', what: `${env.TERM ?? 'unnamed'}, ${colours}` }];
}
