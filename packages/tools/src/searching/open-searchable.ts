import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { OpenFolder } from '../workspace/open-folder.ts';

/** Why a file is not searched. */
export type SkipReason = 'binary' | 'tooLarge' | 'unreadable';

/** A file that was opened to be searched. */
export interface Searchable {
  size: number;
  /** Its bytes, or why it is not searched; never rejects and closes the file. Call it once. */
  read(): Promise<Uint8Array | SkipReason>;
}

const MOST_SEARCHED_BYTES = 10_000_000;
const SNIFFED_BYTES = 8000;

/** Opens a file for searching, or says why it is not searched. */
export async function openSearchable(folder: OpenFolder, name: string): Promise<Searchable | SkipReason> {
  const handle = await folder.openFile(name, constants.O_RDONLY).catch(() => undefined);
  const stats = await handle?.stat().catch(() => undefined);
  if (handle !== undefined && stats?.isFile() && stats.size <= MOST_SEARCHED_BYTES) {
    return { size: stats.size, read: () => readAndClose(handle, stats.size) };
  }
  await handle?.close();
  return stats?.isFile() ? 'tooLarge' : 'unreadable';
}

async function readAndClose(handle: FileHandle, size: number): Promise<Uint8Array | SkipReason> {
  try {
    const bytes = new Uint8Array(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    const isBinary = bytes.subarray(0, Math.min(bytesRead, SNIFFED_BYTES)).includes(0);
    return isBinary ? 'binary' : bytes.subarray(0, bytesRead);
  } catch {
    // A file that fails while it is read is counted and does not stop the search.
    return 'unreadable';
  } finally {
    await handle.close();
  }
}
