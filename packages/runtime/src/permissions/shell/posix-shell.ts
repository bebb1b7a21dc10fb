/** Whether lines for a shell are read as this program reads them. */
export function isPosixShell(shell: string | undefined, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return false;
  return shell === undefined || /(?:^|\/)(?:sh|bash|dash|ash)$/.test(shell);
}
