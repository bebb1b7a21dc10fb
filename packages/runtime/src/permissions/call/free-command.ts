import { isBelow, type PathSpace } from '../paths/path-space.ts';
import type { ShellCommand } from '../shell/command-line.ts';
import { moveFolders } from '../shell/move-folders.ts';

const FREE = new Set([':', 'true', 'false', 'echo', 'exit', 'pwd', 'test', '[', 'wait', 'sleep']);
/** Variables that change how programs talk, not what they do. */
const HARMLESS = /^(?:CI|DEBUG|COLUMNS|LINES|TERM|TZ|LANG|LANGUAGE|LC_[A-Z]+|NO_COLOR|FORCE_COLOR|NODE_ENV)$/;
/** Variables of the line itself: programs that it starts do not look at such names, with few exceptions. */
const LOCAL = /^(?!.*(?:proxy|path)|(?:npm|pnpm|yarn|bun)_)[a-z][a-z0-9_]*$/;

/** Whether setting a variable cannot turn a program into another one. */
export function isHarmlessVariable(name: string): boolean {
  return HARMLESS.test(name);
}

/** Whether a command is harmless by itself, so that a line with it needs no rule for it. */
export function isFreeCommand(command: ShellCommand, space: PathSpace): boolean {
  const { words, assignments } = command;
  const [program] = words;
  if (program === undefined) return assignments.every(({ name }) => LOCAL.test(name) || HARMLESS.test(name));
  if (!assignments.every(({ name }) => HARMLESS.test(name)) || !program.sure) return false;
  if (program.value !== 'cd') return FREE.has(program.value);
  const folders = moveFolders(command, undefined);
  return (
    folders.length > 0 &&
    folders.every((folder) => space.roots.some((root) => isBelow(root, space.locate(folder, '/').real)))
  );
}
