import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { toErrorMessage } from '@ethosagent/core';
import { killAtExit } from '../running/kill-at-exit.ts';
import { createRipgrepRecords, type FoundLine, type RipgrepSummary } from './ripgrep-records.ts';

/** What to search for, and where. */
export interface RipgrepSearch {
  /** Path of the program. */
  program: string;
  /** Absolute folder that it runs in. */
  cwd: string;
  /** Relative to the folder, with forward slashes; empty for the folder itself. */
  path: string;
  pattern: string;
  literal: boolean;
  ignoreCase: boolean;
  /** Most lines of one file. */
  mostOfFile: number;
  signal: AbortSignal;
}

/** How a search ended. */
export interface RipgrepEnd extends RipgrepSummary {
  /** What it could not do, a line each. */
  complaints: string[];
}

const MOST_COMPLAINT_CHARS = 64_000;

/**
 * The lines that match, in the order of the files, as ripgrep finds them. Leaving the loop or the signal ends it; the
 * value at the end tells how it went.
 */
export async function* runRipgrep(search: RipgrepSearch): AsyncGenerator<FoundLine, RipgrepEnd, undefined> {
  const child = spawn(search.program, toArguments(search), {
    cwd: search.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  const forget = killAtExit({ kill });
  search.signal.addEventListener('abort', kill, { once: true });
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new Error(`ripgrep could not be started (${search.program}): ${toErrorMessage(cause)}`, { cause });
  });
  // Else a program that cannot be started would be an unhandled rejection while its output is read.
  ended.catch(() => undefined);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaints.length < MOST_COMPLAINT_CHARS) complaints += chunk.toString('utf8');
  });
  const records = createRipgrepRecords(process.platform);
  try {
    for await (const chunk of child.stdout) yield* records.push(chunk);
    await ended;
    return { ...records.end(), complaints: complaints.split('\n').filter(Boolean) };
  } finally {
    search.signal.removeEventListener('abort', kill);
    kill();
    forget();
  }
}

function toArguments(search: RipgrepSearch): string[] {
  return [
    ...'--no-config --color never --no-heading --with-filename --null --line-number --column --byte-offset'.split(
      ' ',
    ),
    // Of each line only where it is.
    '--max-columns=1',
    `--max-count=${search.mostOfFile}`,
    ...'--stats --sort path --crlf --no-mmap --engine auto'.split(' '),
    // Rules count without a repository, and none from outside the workspace.
    ...'--hidden --no-require-git --no-ignore-parent --no-ignore-global'.split(' '),
    ...['.git', '.hg', '.svn', 'node_modules'].map((name) => `--glob=!${name}`),
    ...(search.literal ? ['--fixed-strings'] : []),
    ...(search.ignoreCase ? ['--ignore-case'] : []),
    `--regexp=${search.pattern}`,
    '--',
    `./${search.path}`,
  ];
}
