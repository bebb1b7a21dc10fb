const WINDOWS_ABSOLUTE = /^(?:[A-Za-z]:[\\/]|\\\\)/;
const WINDOWS_DEVICE_PATH = /^[\\/]{2}/;
const WINDOWS_DRIVE_RELATIVE = /^[A-Za-z]:(?![\\/])/;
const WINDOWS_DRIVE = /^[A-Za-z]:/;
const WINDOWS_RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?:[.:]|$)/i;
const WINDOWS_BAD_CHARACTERS = /[<>:"|?*\x00-\x1f]/;
const LONGEST_PATH = 4096;

/**
 * Why a path from a model cannot be used on a platform, whatever is on the disk; `undefined` when it can.
 * The text completes "the path ... ".
 */
export function findPathFault(path: string, platform: NodeJS.Platform): string | undefined {
  if (path.trim() === '') return 'is empty; use "." for the workspace itself';
  if (path.includes('\0')) return 'holds a NUL character, which no file name can have';
  if (!path.isWellFormed()) return 'is not valid Unicode';
  if (path.length > LONGEST_PATH) return `is longer than ${LONGEST_PATH} characters`;
  if (/^~(?:$|[\\/])/.test(path))
    return 'begins with ~, which is not expanded; use a path inside the workspace';
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return 'is a URL; use a file path inside the workspace';
  if (platform === 'win32') return findWindowsFault(path);
  if (WINDOWS_ABSOLUTE.test(path)) {
    return 'is a Windows path; use a path relative to the workspace, with forward slashes';
  }
  return undefined;
}

function findWindowsFault(path: string): string | undefined {
  if (WINDOWS_DEVICE_PATH.test(path))
    return 'names a network share or a device; use a path inside the workspace';
  if (WINDOWS_DRIVE_RELATIVE.test(path))
    return 'names a drive without a folder; write it as C:\\folder\\file';
  for (const name of path.replace(WINDOWS_DRIVE, '').split(/[\\/]/)) {
    if (name === '' || name === '.' || name === '..') continue;
    if (WINDOWS_RESERVED.test(name)) return `uses "${name}", a name that Windows keeps for devices`;
    if (WINDOWS_BAD_CHARACTERS.test(name))
      return `uses "${name}", which holds a character Windows does not allow`;
    // Windows drops them silently, so that "x." would open "x".
    if (/[. ]$/.test(name)) return `uses "${name}", which ends in a dot or a space`;
  }
  return undefined;
}
