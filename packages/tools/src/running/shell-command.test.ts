import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { defaultShell, toShellCommand } from './shell-command.ts';

const command = 'echo "a b" \'c\' $HOME && exit';

it('gives the command to the shell byte for byte', () => {
  expect(toShellCommand('linux', command).args.at(-1)).toBe(command);
  expect(toShellCommand('linux', command, '/bin/bash').args.slice(-2)).toEqual(['/bin/bash', command]);
  expect(toShellCommand('win32', command)).toEqual({
    file: 'cmd.exe',
    args: ['/d', '/s', '/c', `"${command}"`],
    windowsVerbatimArguments: true,
  });
  expect(toShellCommand('win32', command, 'C:\\Program Files\\PowerShell\\7\\pwsh.exe')).toEqual({
    file: 'C:\\Program Files\\PowerShell\\7\\pwsh.exe',
    args: ['-NoProfile', '-NonInteractive', '-Command', command],
  });
  expect(toShellCommand('win32', command, 'C:\\Program Files\\Git\\bin\\bash.exe').args).toEqual([
    '-c',
    command,
  ]);
});

it('names the shell of each system', () => {
  expect(defaultShell('win32')).toBe('cmd.exe');
  expect(defaultShell('darwin')).toBe('/bin/sh');
});

it.skipIf(process.platform === 'win32')('joins both outputs in the order of writing', () => {
  const { file, args } = toShellCommand(process.platform, 'for i in 1 2 3; do echo o$i; echo e$i >&2; done');
  expect(execFileSync(file, args, { encoding: 'utf8' })).toBe('o1\ne1\no2\ne2\no3\ne3\n');
});
