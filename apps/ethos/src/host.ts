/** What the program uses of the process that it runs in. */
export type Host = Pick<
  NodeJS.Process,
  'argv' | 'env' | 'stdin' | 'stdout' | 'stderr' | 'cwd' | 'on' | 'off' | 'exit'
>;
