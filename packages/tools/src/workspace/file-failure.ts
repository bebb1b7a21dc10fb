import type { ToolResult } from '@ethosagent/core/contract';
import { PathError, readErrno } from './path-error.ts';

type ToolFailure = Extract<ToolResult, { ok: false }>;

const TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. list_files shows what is there',
  ENOTDIR: 'is or leads through a file where a folder is needed',
  EISDIR: 'is a folder',
  EACCES: 'cannot be opened: permission denied',
  EPERM: 'cannot be changed: the system does not permit it',
  EROFS: 'cannot be changed: the file system is read-only',
  ENOSPC: 'was not written: the disk is full',
  EDQUOT: 'was not written: the disk quota is used up',
  ENAMETOOLONG: 'has a name that is too long for this file system',
  EMFILE: 'cannot be opened: too many files are open; try again',
  ENFILE: 'cannot be opened: too many files are open; try again',
  ELOOP: 'is a symbolic link, which is not followed here',
  ENXIO: 'is no file that can be read',
};

/**
 * The failure of a tool for what went wrong with a path. `shown` is the path as the model gave it.
 * Errors that do not come from the file system are thrown again.
 */
export function toFileFailure(error: unknown, shown: string): ToolFailure {
  if (error instanceof PathError) return { ok: false, error: error.message, code: error.code };
  const errno = readErrno(error);
  if (errno === undefined || !/^E[A-Z0-9]+$/.test(errno)) throw error;
  const text = TEXTS[errno] ?? `could not be used (${errno})`;
  return { ok: false, error: `"${shown}" ${text}.`, code: errno === 'ENOENT' ? 'not_found' : 'file_failed' };
}
