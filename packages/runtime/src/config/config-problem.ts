/** What is wrong in a config file or variable. */
export interface ConfigProblem {
  /** The file or the variable. */
  file: string;
  /** From 1; absent for a variable. */
  line?: number | undefined;
  /** From 1. */
  column?: number | undefined;
  /** The setting, such as `limits.maxRounds`; absent where the file as a whole is wrong. */
  key?: string | undefined;
  /** What is wrong. Never shows a value that may be a secret. */
  message: string;
  /** What to do. */
  suggestion?: string | undefined;
}

/** A problem as one line: `FILE:LINE:COLUMN: what is wrong. What to do.` */
export function toConfigProblemText({ file, line, column, message, suggestion }: ConfigProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${place}: ${message}.${suggestion === undefined ? '' : ` ${suggestion}`}`;
}
