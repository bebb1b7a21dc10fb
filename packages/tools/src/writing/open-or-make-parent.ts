import { mkdir } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';
import { readErrno } from '../workspace/path-error.ts';
import type { Place, Workspace } from '../workspace/workspace.ts';

/** Opens the folder that a file is to lie in, and makes what is missing of its path. Close it. */
export async function openOrMakeParent(workspace: Workspace, place: Place): Promise<OpenFolder> {
  let folder = await workspace.openFolder(place, 0);
  for (const name of place.names.slice(0, -1)) {
    const parent = folder;
    try {
      folder = await openOrMake(parent, name);
    } finally {
      await parent.close();
    }
  }
  return folder;
}

async function openOrMake(parent: OpenFolder, name: string): Promise<OpenFolder> {
  try {
    return await parent.openFolder(name);
  } catch (error) {
    if (readErrno(error) !== 'ENOENT') throw error;
  }
  await parent.confirm();
  await mkdir(parent.at(name)).catch((error: unknown) => {
    // Made by someone else meanwhile: opening it tells whether it is a folder.
    if (readErrno(error) !== 'EEXIST') throw error;
  });
  return parent.openFolder(name);
}
