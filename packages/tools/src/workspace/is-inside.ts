import { posix, win32 } from 'node:path';

/** Whether an absolute path is a folder or lies below it. Both must be real paths: links are not looked at. */
export function isInside(folder: string, path: string, platform: NodeJS.Platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? win32 : posix;
  const rest = relative(folder, path);
  return rest === '' || (rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest));
}
