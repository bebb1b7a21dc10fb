import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, rename, unlink } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';
import { PathError, readErrno } from '../workspace/path-error.ts';

/** A file to write into a folder that is held open. */
export interface Replacement {
  name: string;
  bytes: Uint8Array;
  /** What stands there now; `undefined` when nothing does. */
  old: Stats | undefined;
  /** The replacement is worth nothing when the old file is another one by now: then nothing is done. @default false */
  needsOld?: boolean;
  /** The path as the model gave it, for messages. */
  path: string;
  signal: AbortSignal;
}

const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/**
 * Writes a file beside its place and moves it there, so that nobody ever sees half of it. Permissions and owner of the
 * old one stay.
 */
export async function replaceFile(folder: OpenFolder, replacement: Replacement): Promise<void> {
  const { name, old, signal } = replacement;
  signal.throwIfAborted();
  const temporary = `.${randomUUID()}.tmp`;
  const handle = await folder.openFile(temporary, CREATE_FLAGS, 0o666);
  try {
    await fill(handle, { bytes: replacement.bytes, old });
    await folder.confirm();
    if (replacement.needsOld) await confirmOld(folder, replacement);
    await rename(folder.at(temporary), folder.at(name));
  } catch (error) {
    // The first failure is the one to tell, also when this fails as well.
    await unlink(folder.at(temporary)).catch(() => undefined);
    throw error;
  }
}

async function confirmOld(folder: OpenFolder, { name, path, old }: Replacement): Promise<void> {
  const now = await lstat(folder.at(name)).catch(() => undefined);
  if (now !== undefined && old !== undefined && isSame(now, old)) return;
  const message = `"${path}" was changed in this moment by someone else. Nothing was done. Read it again.`;
  throw new PathError('changed_since_read', message);
}

function isSame(one: Stats, other: Stats): boolean {
  return (
    one.ino === other.ino &&
    one.dev === other.dev &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs
  );
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
