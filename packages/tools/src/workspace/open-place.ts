import type { FileHandle } from 'node:fs/promises';
import { PathError } from './path-error.ts';
import type { Place, Workspace } from './workspace.ts';

/** Opens the file at a place that was located, with flags of `node:fs`, following no link. Close it. */
export async function openPlace(workspace: Workspace, place: Place, flags: number): Promise<FileHandle> {
  const name = place.names.at(-1);
  if (name === undefined) {
    throw new PathError('not_a_file', `"${place.shown}" is a folder; use list_files.`);
  }
  const folder = await workspace.openFolder(place, place.names.length - 1);
  try {
    return await folder.openFile(name, flags);
  } finally {
    await folder.close();
  }
}
