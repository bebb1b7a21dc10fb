import { constants } from 'node:fs';
import type { OpenFolder } from '../workspace/open-folder.ts';

/** All bytes of a file in a folder that is held open. */
export async function readWhole(folder: OpenFolder, name: string): Promise<Buffer> {
  const handle = await folder.openFile(name, constants.O_RDONLY);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
