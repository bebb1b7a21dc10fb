import { constants } from 'node:fs';
import type { OpenFolder } from '../workspace/open-folder.ts';
import { MOST_SHOWN_BYTES, toChangeText, toTooLargeNote } from './change-text.ts';

/** What a file holds before it is replaced, as surfaces get it. */
export async function readBefore(folder: OpenFolder, name: string): Promise<string> {
  const handle = await folder.openFile(name, constants.O_RDONLY);
  try {
    const { size } = await handle.stat();
    return size > MOST_SHOWN_BYTES ? toTooLargeNote(size) : toChangeText(await handle.readFile());
  } finally {
    await handle.close();
  }
}
