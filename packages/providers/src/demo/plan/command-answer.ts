/** What `run_command` said of a command that ended. */
export interface CommandAnswer {
  /** `undefined` when a signal ended it. */
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly output: string;
}

/** Reads the answer of `run_command`: how it ended on the first line, then its output. */
export function toCommandAnswer(text: string): CommandAnswer {
  const newline = text.indexOf('\n');
  const first = newline === -1 ? text : text.slice(0, newline);
  const rest = newline === -1 ? '' : text.slice(newline + 1);
  const exit = /^exit code (-?\d+)$/.exec(first)?.[1];
  const signal = /^ended by signal (\S+)$/.exec(first)?.[1];
  if (exit === undefined && signal === undefined)
    return { exitCode: undefined, signal: undefined, output: text };
  const output = rest === '[no output]' ? '' : rest;
  return { exitCode: exit === undefined ? undefined : Number(exit), signal, output };
}
