import { toGlob } from '../ask/file-kind.ts';

/** Whether a folder belongs to a workspace: its patterns are read in order, `!` takes away. */
export function isMember(folder: string, patterns: readonly string[]): boolean {
  let isIn = false;
  for (const pattern of patterns) {
    const negative = pattern.startsWith('!');
    const path = trimPath(negative ? pattern.slice(1) : pattern);
    if (toGlob(path).test(folder) || (path.endsWith('/**') && folder === path.slice(0, -3))) isIn = !negative;
  }
  return isIn;
}

function trimPath(pattern: string): string {
  const path = pattern
    .trim()
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .replace(/\/package\.json$/, '');
  return path === '' ? '.' : path;
}
