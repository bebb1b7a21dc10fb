import { baseName, toNameGlob } from '../ask/file-kind.ts';
import type { Finding } from './plan.ts';
import { type ListedEntry, toListing } from './tool-answers.ts';
import { listFiles } from './tool-calls.ts';

/** The entry with this path or, anywhere, this name; the nearest one when there are several. */
export function* findPath(path: string): Finding<ListedEntry | undefined> {
  return (yield* findNamed(path))[0];
}

/** Entries that a name means, nearest first: in any case, with or without its extension. */
export function* findNamed(path: string): Finding<readonly ListedEntry[]> {
  const name = baseName(path);
  const glob = toNameGlob(name);
  const [answer] = yield [listFiles('.', { depth: 64, ...(glob === undefined ? {} : { pattern: glob }) })];
  const { entries } = toListing(answer);
  const ranked = entries.flatMap((entry) => {
    const rank = rankEntry(entry, path);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  const best = Math.min(...ranked.map((one) => one.rank));
  return ranked
    .filter((one) => one.rank === best)
    .map((one) => one.entry)
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length);
}

/** 0 is the path itself; larger is further from what was asked for. */
function rankEntry(entry: ListedEntry, path: string): number | undefined {
  if (entry.path === path) return 0;
  const wanted = path.toLowerCase();
  const own = entry.path.toLowerCase();
  if (own === wanted) return 1;
  if (own.endsWith(`/${wanted}`)) return 2;
  if (own.replace(/\.[^./]+$/, '') === wanted) return 1.5;
  if (baseName(own).replace(/\.[^.]+$/, '') === wanted) return 3;
  // "read my notes.txt" may mean "my notes.txt".
  return own.endsWith(` ${wanted}`) ? 4 : undefined;
}
