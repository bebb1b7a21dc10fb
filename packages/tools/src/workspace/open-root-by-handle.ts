import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside } from './is-inside.ts';
import type { OpenFolder } from './open-folder.ts';
import { PathError, readErrno } from './path-error.ts';

const FOLDER_FLAGS = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
// Without O_NONBLOCK, opening a pipe that has no writer would hang.
const FILE_FLAGS = constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/**
 * Opens a root on Linux: each folder below is opened from its parent's handle, through `/proc/self/fd`, which is
 * what `openat` does. Names are looked up in the folder that is held open, so that swapping its path changes nothing.
 */
export async function openRootByHandle(root: string): Promise<OpenFolder> {
  return openHeld(root, { path: root, root, flags: FOLDER_FLAGS }).then((handle) =>
    toFolder(handle, { path: root, root }),
  );
}

interface HeldPlace {
  path: string;
  root: string;
}

function toFolder(handle: FileHandle, { path, root }: HeldPlace): OpenFolder {
  const at = (name: string): string => `/proc/self/fd/${handle.fd}/${name}`;
  const confirm = (): Promise<void> => confirmPlace(handle, { path, root });
  return {
    path,
    root,
    at,
    confirm,
    async openFolder(name) {
      const place = { path: join(path, name), root };
      return toFolder(await openHeld(at(name), { ...place, flags: FOLDER_FLAGS }), place);
    },
    async openFile(name, flags, mode) {
      // Before something is made: where, cannot be told afterwards without having made it.
      if (flags & constants.O_CREAT) await confirm();
      return openHeld(at(name), { path: join(path, name), root, flags: flags | FILE_FLAGS, mode });
    },
    close: () => handle.close(),
  };
}

async function openHeld(
  address: string,
  { flags, mode, ...place }: HeldPlace & { flags: number; mode?: number | undefined },
): Promise<FileHandle> {
  const handle = await open(address, flags, mode).catch(async (error: unknown) => {
    const errno = readErrno(error);
    const isSwapped = (errno === 'ELOOP' || errno === 'ENOTDIR') && (await isLink(address));
    throw isSwapped ? toSwapError(place.path, error) : error;
  });
  try {
    await confirmPlace(handle, place);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function isLink(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isSymbolicLink() ?? true;
}

function toSwapError(path: string, cause: unknown): PathError {
  const message = `"${path}" is a symbolic link since it was checked, and could lead outside the workspace. Nothing was done.`;
  return new PathError('changed_while_opened', message, { cause });
}

/** A folder that is moved out of the root while it is held open takes its files with it. */
async function confirmPlace(handle: FileHandle, { path, root }: HeldPlace): Promise<void> {
  const now = await readlink(`/proc/self/fd/${handle.fd}`);
  if (isInside(root, now, 'linux')) return;
  const message = `"${path}" was moved outside the workspace since it was checked. Nothing was done.`;
  throw new PathError('outside_workspace', message);
}
