import { posix, win32 } from 'node:path';

/** Whether a real path is a folder or lies in it. `C:\` and `c:\` are the same on Windows. */
export function isInside(
  path: string,
  folder: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}
