import { isBelow, type PathSpace, type Place } from '../paths/path-space.ts';
import type { ShellCommand } from '../shell/command-line.ts';
import { type ShellWord, UNKNOWN } from '../shell/shell-word.ts';

const SYSTEM =
  /^(?:\/|[a-z]:\/?|(?:[a-z]:)?\/(?:bin|boot|dev|etc|home|lib|lib64|opt|proc|root|sbin|srv|sys|usr|var|users|system|library|applications|windows|program files))$/i;

/** Whether a folder must not be lost as a whole: a root, a home, the workspace, or anything that holds one of them. */
function isPreciousFolder(folder: string, space: PathSpace): boolean {
  return SYSTEM.test(folder) || [space.home, ...space.roots].some((kept) => isBelow(folder, kept));
}

/** Words of a command that are no options, after its program. */
export function toOperands(command: ShellCommand): ShellWord[] {
  const operands: ShellWord[] = [];
  let isOver = false;
  for (const word of command.words.slice(1)) {
    if (!isOver && word.value === '--') isOver = true;
    else if (isOver || !word.value.startsWith('-')) operands.push(word);
  }
  return operands;
}

/** Whether an option is there, alone or in a bundle of letters. */
export function hasOption(
  command: ShellCommand,
  { letter, long = [] }: { letter: string; long?: readonly string[] },
): boolean {
  return command.words.slice(1).some(({ value }) => {
    const [, given] = /^--([a-z][\w-]*)/i.exec(value) ?? [];
    // Long options may be cut short.
    if (given !== undefined) return long.some((name) => name.startsWith(given));
    return /^-[A-Za-z0-9]+$/.test(value) && [...letter].some((each) => value.slice(1).includes(each));
  });
}

/** Where a word of a command may lead; `undefined` when that is only known when it runs. */
function toPlaces(word: ShellWord, command: ShellCommand, space: PathSpace): Place[] | undefined {
  // What stands behind the last fixed folder are names in it: "build/*" is about build.
  const fixed = word.path.replace(/(?<=^|\/)[*?.[\]!{},]*[*?[{][*?.[\]!{},]*(?:\/.*)?$/s, '');
  if (fixed.startsWith(UNKNOWN)) return undefined;
  const known = fixed.split(UNKNOWN)[0] ?? '';
  if (known.startsWith('/')) return [space.locatePhysically(known, '/')];
  if (command.cwds.length === 0) return undefined;
  return command.cwds.map((cwd) => space.locatePhysically(known === fixed ? known : `${known}x`, cwd));
}

/** Whether one of these words names a precious folder, or what cannot be known. */
export function namesPreciousFolder(
  words: readonly ShellWord[],
  { command, space }: { command: ShellCommand; space: PathSpace },
): boolean {
  return words.some((word) => {
    const places = toPlaces(word, command, space);
    return (
      places?.some(({ written, real }) => [written, real].some((path) => isPreciousFolder(path, space))) ??
      true
    );
  });
}
