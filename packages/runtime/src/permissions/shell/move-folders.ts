import { posix } from 'node:path';
import type { ShellCommand } from './command-line.ts';
import { toProgram } from './command-line.ts';
import { UNKNOWN } from './shell-word.ts';

const MOST_FOLDERS = 8;

/**
 * The folders that commands after this one may start in. A `cd` may fail, stand in a subshell or not be reached, so
 * the folders before it stay possible. Empty when they cannot be known.
 */
export function moveFolders(command: ShellCommand, home: string | undefined): readonly string[] {
  const { cwds, words } = command;
  const program = toProgram(command);
  if (program === 'pushd' || program === 'popd' || program === 'chroot') return [];
  if (program !== 'cd' && program !== 'chdir') return cwds;
  const target = words.slice(1).find((word) => !/^-[A-Za-z@]+$/.test(word.value) && word.value !== '--');
  const path = target === undefined ? home : target.path;
  if (cwds.length === 0 || path === undefined || path.includes(UNKNOWN) || path === '-' || hasGlob(path)) {
    return [];
  }
  const all = [...new Set([...cwds, ...cwds.map((cwd) => posix.resolve(cwd, path))])];
  return all.length > MOST_FOLDERS ? [] : all;
}

function hasGlob(path: string): boolean {
  return /[*?[]/.test(path);
}
