import { constants } from 'node:fs';
import type { OpenFolder } from '../workspace/open-folder.ts';

/** Larger files are not searched. */
const MOST_SEARCHED_BYTES = 10_000_000;
const SNIFFED_BYTES = 8000;

/** The bytes of a text file, or why it is not searched. */
export async function readSearchable(
  folder: OpenFolder,
  name: string,
): Promise<Uint8Array | 'binary' | 'tooLarge' | 'unreadable'> {
  const handle = await folder.openFile(name, constants.O_RDONLY).catch(() => undefined);
  if (handle === undefined) return 'unreadable';
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return 'unreadable';
    if (stats.size > MOST_SEARCHED_BYTES) return 'tooLarge';
    const bytes = new Uint8Array(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
    if (bytes.subarray(0, Math.min(bytesRead, SNIFFED_BYTES)).includes(0)) return 'binary';
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
