import type { SyntaxNode } from 'unbash';
import type { ShellWord } from './shell-word.ts';

/** Commands of a shell that set the variables that their words name. */
const SETTERS =
  /^(?:read|readarray|mapfile|getopts|printf|wait|export|readonly|declare|typeset|local|unset|let|vared)$/;
/** Their words that name no variable, wherever they stand. */
const SAYS_ONLY = /^(?:printf|wait)$/;

/** Names of the variables that a piece of syntax sets: the one of a loop, and that of `${X:=…}`. */
export function toLoopVariables(node: SyntaxNode): string[] {
  if (node.type === 'For' || node.type === 'Select') return [node.name.value];
  if (node.type !== 'ParameterExpansion') return [];
  const { operation, parameter } = node;
  return operation?.type === 'Default' && /^:?=$/.test(operation.operator) ? [parameter] : [];
}

/** Names of the variables that a command of the shell sets, as `read X` and `printf -v X` do. */
export function toBuiltinVariables(program: string, words: readonly ShellWord[]): string[] {
  if (!SETTERS.test(program)) return [];
  return words.slice(1).flatMap(({ value }, index) => {
    const isOption = value.startsWith('-');
    const before = words[index]?.value ?? '';
    const attached = /^-[A-Za-z]*?[vpaA]([A-Za-z_]\w*)$/.exec(value)?.[1];
    if (isOption) return attached === undefined ? [] : [attached];
    if (SAYS_ONLY.test(program) && !/^-[A-Za-z]*[vp]$/.test(before)) return [];
    const name = /^[A-Za-z_]\w*/.exec(value)?.[0];
    return name === undefined ? [] : [name];
  });
}
