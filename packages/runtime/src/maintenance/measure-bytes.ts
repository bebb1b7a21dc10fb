import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The size of a file, or of everything in a folder. Links are not followed; what cannot be read counts as 0. */
export function measureBytes(path: string): number {
  try {
    const stats = lstatSync(path);
    if (!stats.isDirectory()) return stats.size;
    return readdirSync(path).reduce((sum, name) => sum + measureBytes(join(path, name)), 0);
  } catch {
    // Gone meanwhile, or not ours to look into.
    return 0;
  }
}
