import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenFolder } from './open-folder.ts';
import { PathError } from './path-error.ts';

/** macOS only: refuses a link anywhere in the path, not just at its end. Node has no name for it. */
const O_NOFOLLOW_ANY = 0x2000_0000;

/**
 * Opens a root on systems without `/proc`: folders are checked by their real paths, and an opened file must be the
 * one that its real path names before a byte of it is used. On macOS the kernel refuses links in the path as well.
 * A folder swapped at the worst moment can still get an empty file made in it, which is removed at once.
 */
export async function openRootByPath(root: string): Promise<OpenFolder> {
  return openFolderAt(root, root);
}

async function openFolderAt(path: string, root: string): Promise<OpenFolder> {
  await confirmFolder(path);
  const at = (name: string): string => join(path, name);
  return {
    path,
    root,
    at,
    confirm: () => confirmFolder(path),
    openFolder: (name) => openFolderAt(at(name), root),
    async openFile(name, flags, mode) {
      await confirmFolder(path);
      const handle = await open(at(name), flags | toSafeFlags(process.platform), mode);
      try {
        await confirmFile(handle, at(name));
        return handle;
      } catch (error) {
        await handle.close();
        if (flags & constants.O_EXCL) await unlink(at(name));
        throw error;
      }
    },
    close: async () => undefined,
  };
}

function toSafeFlags(platform: NodeJS.Platform): number {
  const noFollow = platform === 'darwin' ? O_NOFOLLOW_ANY : constants.O_NOFOLLOW;
  // Windows has none of these flags.
  return (noFollow ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
}

async function confirmFolder(path: string): Promise<void> {
  const stats = await lstat(path);
  if (stats.isSymbolicLink() || (await realpath(path)) !== path) throw toSwapError(path);
  if (stats.isDirectory()) return;
  throw Object.assign(new Error(`ENOTDIR: not a directory, open '${path}'`), { code: 'ENOTDIR' });
}

async function confirmFile(handle: FileHandle, path: string): Promise<void> {
  const opened = await handle.stat({ bigint: true });
  const named = await lstat(path, { bigint: true });
  const isSame = opened.ino === named.ino && opened.dev === named.dev && !named.isSymbolicLink();
  if (!isSame || (await realpath(path)) !== path) throw toSwapError(path);
}

function toSwapError(path: string): PathError {
  const message = `"${path}" is a symbolic link since it was checked, and could lead outside the workspace. Nothing was done.`;
  return new PathError('changed_while_opened', message);
}
