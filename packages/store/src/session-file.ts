import { closeSync, mkdirSync, openSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Where the sessions are; `:memory:` is a store without a file. */
export interface SessionFile {
  readonly path: string;
  /** For messages: the whole path may hold the name of a person. */
  readonly name: string;
  readonly isMemory: boolean;
}

export function toSessionFile(path: string): SessionFile {
  const isMemory = path === ':memory:';
  // The process may change its folder later.
  return isMemory
    ? { path, name: 'in memory', isMemory }
    : { path: resolve(path), name: basename(path), isMemory };
}

/** Makes the folder (0700) and the file (0600) where they are missing: what is said in sessions is private. */
export function prepareSessionFile(file: SessionFile): void {
  if (file.isMemory) return;
  mkdirSync(dirname(file.path), { recursive: true, mode: 0o700 });
  // SQLite gives its side files the permissions of this one.
  closeSync(openSync(file.path, 'a', 0o600));
}
