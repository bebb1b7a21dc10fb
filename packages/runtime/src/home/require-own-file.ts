import { EthosError } from '@ethosagent/core/contract';
import type { FileContent } from './read-file.ts';

/**
 * Throws `storage_failed` for a file that others than its owner, or an owner that is neither this user nor the
 * superuser, can write: they could decide in the person's place. Windows has no such modes.
 */
export function requireOwnFile(path: string, { mode, uid }: Pick<FileContent, 'mode' | 'uid'>): void {
  const own = process.getuid?.();
  if (process.platform === 'win32' || own === undefined) return;
  if ((mode & 0o022) === 0 && (uid === 0 || uid === own)) return;
  throw new EthosError(
    'storage_failed',
    `Others can write ${path}. Look at what is in it, then: chmod 600 ${path}`,
  );
}
