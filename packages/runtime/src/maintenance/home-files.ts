/** What Ethos writes into its home, by name. */
const FILES: Readonly<Record<string, string>> = {
  'config.yaml': 'settings',
  'keys.json': 'keys',
  'permissions.json': 'answers "always"',
  'trust.json': 'trusted projects',
  'ethos.db': 'sessions',
  'ethos.db-wal': 'sessions',
  'ethos.db-shm': 'sessions',
  'history.jsonl': 'lines that were typed',
};
/** Drafts and locks of those, which a killed program left. */
const REST = /^(.+?)(?:\.lock|\.\d+\.[0-9a-f]{12}\.new)$/;
const MARKS: ReadonlySet<string> = new Set(['keys.json', 'permissions.json', 'trust.json', 'ethos.db']);

/** What a file of the home is; `undefined` for one that Ethos does not write. */
export function describeHomeFile(name: string): string | undefined {
  if (Object.hasOwn(FILES, name)) return FILES[name];
  const of = REST.exec(name)?.[1];
  return of !== undefined && Object.hasOwn(FILES, of) ? `left of ${of}` : undefined;
}

/** Whether only a home of Ethos has a file of this name; a `config.yaml` has many a folder. */
export function isHomeMark(name: string): boolean {
  return MARKS.has(name);
}
