import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, rename, unlink } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';
import { PathError, readErrno } from '../workspace/path-error.ts';
import { readBefore } from './read-before.ts';

/** A file to write into a folder that is held open. */
export interface Replacement {
  name: string;
  bytes: Uint8Array;
  /** The path as the model gave it, for messages. */
  path: string;
  signal: AbortSignal;
}

const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/**
 * Writes a file beside its place and moves it there, so that nobody ever sees half of it. Permissions and owner stay;
 * a link at its place is refused. Gives what was there before as text, `null` when there was nothing.
 */
export async function replaceFile(folder: OpenFolder, replacement: Replacement): Promise<string | null> {
  const { name, path, signal } = replacement;
  const old = await inspect(folder.at(name), path);
  const before = old === undefined ? null : await readBefore(folder, name);
  signal.throwIfAborted();
  const temporary = `.${randomUUID()}.tmp`;
  const handle = await folder.openFile(temporary, CREATE_FLAGS, 0o666);
  try {
    await fill(handle, { bytes: replacement.bytes, old });
    await folder.confirm();
    await rename(folder.at(temporary), folder.at(name));
  } catch (error) {
    // The first failure is the one to tell, also when this fails as well.
    await unlink(folder.at(temporary)).catch(() => undefined);
    throw error;
  }
  return before;
}

/** The file that stands at a place; `undefined` when there is none. Throws when it is anything but a writable file. */
async function inspect(address: string, path: string): Promise<Stats | undefined> {
  const stats = await lstat(address).catch((error: unknown) => {
    if (readErrno(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) {
    const text = `"${path}" is a symbolic link, which write_file does not follow. Write the file it leads to by its own path.`;
    throw new PathError('symbolic_link', text);
  }
  if (stats.isDirectory())
    throw new PathError('not_a_file', `"${path}" is a folder. Give the name of a file.`);
  if (!stats.isFile())
    throw new PathError('not_a_file', `"${path}" is a device, pipe or socket, not a file.`);
  if ((stats.mode & 0o222) === 0) {
    throw new PathError('write_protected', `"${path}" is write-protected. Change its permissions first.`);
  }
  return stats;
}

async function fill(
  handle: FileHandle,
  { bytes, old }: { bytes: Uint8Array; old: Stats | undefined },
): Promise<void> {
  try {
    await handle.writeFile(bytes);
    if (old !== undefined) await keepOwnerAndMode(handle, old);
    // Else a power failure after the move could leave an empty file.
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function keepOwnerAndMode(handle: FileHandle, old: Stats): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    await handle.chown(old.uid, old.gid).catch((error: unknown) => {
      // Only an administrator can give files away: then the file belongs to who wrote it last.
      if (readErrno(error) !== 'EPERM') throw error;
    });
  }
  // Not the bits that would let new content run with the rights of its owner.
  await handle.chmod(old.mode & 0o777);
}
