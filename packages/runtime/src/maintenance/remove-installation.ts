import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { toFileError, toSystemCode } from '../home/file-error.ts';
import type { Installation } from './installation.ts';

/**
 * Removes exactly what a list names as removed, and the home when it is empty then. A link is removed, never what it
 * points to. Gives whether the home is gone. Throws `storage_failed` for what cannot be removed; what was removed
 * before stays so.
 */
export function removeInstallation({ home, removed }: Installation): boolean {
  for (const { path } of removed) removeFile(path);
  if (home === undefined) return true;
  // A person who links their home keeps the link and the folder behind it.
  if (lstatSync(home).isSymbolicLink() || readdirSync(home).length > 0) return false;
  try {
    rmdirSync(home);
    return true;
  } catch (error) {
    throw toFileError(error, `Removing ${home}`, 'Remove it yourself.');
  }
}

function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    // SQLite removes its own beside the database.
    if (toSystemCode(error) === 'ENOENT') return;
    throw toFileError(error, `Removing ${path}`, 'Close what uses it, and run this again.');
  }
}
