/** A program with its arguments, ready to be started. */
export interface ShellCommand {
  file: string;
  args: string[];
  /** Windows: the arguments are passed as they are, without quoting. */
  windowsVerbatimArguments?: boolean;
}

/** The shell that runs commands when none is named. */
export function defaultShell(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'cmd.exe' : '/bin/sh';
}

/**
 * How a command is given to a shell: unchanged, byte for byte. On POSIX an outer shell joins both outputs, so that
 * they come in the order in which they were written.
 */
export function toShellCommand(
  platform: NodeJS.Platform,
  command: string,
  shell: string = defaultShell(platform),
): ShellCommand {
  if (platform !== 'win32') {
    return { file: '/bin/sh', args: ['-c', 'exec "$0" -c "$1" 2>&1', shell, command] };
  }
  const name = (shell.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  if (/^(?:powershell|pwsh)(?:\.exe)?$/.test(name)) {
    return { file: shell, args: ['-NoProfile', '-NonInteractive', '-Command', command] };
  }
  if (/^(?:ba|z|da)?sh(?:\.exe)?$/.test(name)) return { file: shell, args: ['-c', command] };
  // cmd takes the outer quotes off and leaves all others alone.
  return { file: shell, args: ['/d', '/s', '/c', `"${command}"`], windowsVerbatimArguments: true };
}
