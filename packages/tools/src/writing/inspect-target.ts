import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';
import { PathError, readErrno } from '../workspace/path-error.ts';

/** The file that stands at a name; `undefined` when there is none. Throws when it is anything but a writable file. */
export async function inspectTarget(
  folder: OpenFolder,
  { name, path }: { name: string; path: string },
): Promise<Stats | undefined> {
  const stats = await lstat(folder.at(name)).catch((error: unknown) => {
    if (readErrno(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) return undefined;
  if (stats.isSymbolicLink()) {
    const text = `"${path}" is a symbolic link, which is not followed here. Write the file it leads to by its own path.`;
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
