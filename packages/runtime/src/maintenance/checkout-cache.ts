import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of tools that a checkout fetched for itself; `undefined` where the program does not run from one. */
export function findCheckoutCache(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    const cache = join(place, '.cache');
    if (existsSync(join(place, 'pnpm-workspace.yaml')) && existsSync(cache)) return cache;
    if (dirname(place) === place) return undefined;
  }
}
