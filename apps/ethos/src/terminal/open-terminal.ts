import { join } from 'node:path';
import type { Host } from '../host.ts';
import type { Output } from '../output.ts';
import { createFileLister } from './completion/file-lister.ts';
import { createPalette, isColourWanted } from './drawing/palette.ts';
import { createHistoryFile } from './history/history-file.ts';
import { createPlainTerminal } from './plain/plain-terminal.ts';
import { createRichTerminal } from './rich-terminal.ts';
import type { Terminal, TerminalOptions } from './terminal.ts';

export interface OpenTerminalOptions
  extends Pick<TerminalOptions, 'commands' | 'title' | 'hasBell' | 'onInterrupt' | 'onHangUp' | 'onStop'> {
  host: Host;
  stdout: Output;
  /** The folder that `@` looks for files in. */
  cwd: string;
  /** Where lines are kept; `undefined` keeps none. */
  home: string | undefined;
  /** Asked for plain lines. `ETHOS_PLAIN` and a dumb terminal do, too. */
  isPlain?: boolean | undefined;
}

/** The terminal that this program runs in, as its person and its environment want it. */
export function openTerminal(options: OpenTerminalOptions): Terminal {
  const { host, stdout, cwd, home } = options;
  const { ETHOS_PLAIN: plain = '', TERM: name } = host.env;
  const isPlain = options.isPlain === true || name === 'dumb' || !['', '0', 'false'].includes(plain);
  // A terminal with a live region, or a plain one.
  const create = isPlain ? createPlainTerminal : createRichTerminal;
  return create({
    ...options,
    stdin: host.stdin,
    stdout: host.stdout,
    output: stdout,
    palette: createPalette(!isPlain && isColourWanted(host.env, stdout.isTerminal)),
    isPlain,
    listFiles: createFileLister(cwd),
    history: createHistoryFile(home === undefined ? undefined : join(home, 'history.jsonl')),
  });
}
