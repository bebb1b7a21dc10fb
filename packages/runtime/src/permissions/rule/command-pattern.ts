import { parse } from 'unbash';
import { quoteText, quoteWord } from '../shell/quote-word.ts';
import { toShellWord } from '../shell/shell-word.ts';
import type { CommandPattern } from './rule.ts';

const NOWHERE = { home: undefined, cwd: undefined };
const ADVICE = 'Write the words that the command begins with and ":*" (git status:*), or all of its words.';

/** Reads a command pattern. Throws an Error that says what is wrong and how it is written. */
export function parseCommandPattern(text: string): CommandPattern {
  const open = text.endsWith(':*');
  const written = open ? text.slice(0, -2) : text;
  if (!open && /\s\*$/.test(text)) {
    throw new Error(`"*" is one word here. Did you mean "${text.replace(/\s+\*$/, ':*')}"?`);
  }
  const script = parse(written);
  const [statement, ...others] = script.commands;
  const command = statement?.command;
  if (script.errors?.length || others.length > 0 || command?.type !== 'Command' || statement?.background) {
    throw new Error(`it is no single command. ${ADVICE}`);
  }
  if (command.redirects.length > 0) throw new Error(`it redirects. ${ADVICE} A file has a rule of its own.`);
  // A comment would not come back when the rule is printed.
  if (written.slice(command.end).trim() !== '')
    throw new Error(`"#" begins a comment here. Put it in quotes.`);
  const words = [command.name, ...command.args].flatMap((word) => {
    if (word === undefined) return [];
    if (word.type === 'Assignment') return [readFixed(word.text, word.text)];
    const { sure, value } = toShellWord(word, NOWHERE);
    if (!sure) throw new Error(`"${word.text}" changes when it runs. Put it in single quotes. ${ADVICE}`);
    return [value];
  });
  if (words.length === 0) throw new Error(`it names no command. ${ADVICE}`);
  const assignments = command.prefix.flatMap((entry) =>
    entry.type === 'Assignment' ? [toAssignment(entry.name, entry.text)] : [],
  );
  return { kind: 'command', assignments, words, open };
}

export function toCommandPatternText({ assignments, words, open }: CommandPattern): string {
  const set = assignments.map((assignment) => {
    const [name = ''] = assignment.split('=', 1);
    const value = assignment.slice(name.length + 1);
    return `${name}=${value === '' ? '' : quoteWord(value, false)}`;
  });
  const quoted = words.map((word, index) => quoteWord(word, index === 0));
  const last = quoted.at(-1) ?? '';
  // Without quotes, a last word that ends in ":*" cannot be; one that ends in ":" would read as if it were open.
  if (last.endsWith(':')) quoted[quoted.length - 1] = `${last.slice(0, -1)}${quoteText(':')}`;
  return `${[...set, ...quoted].join(' ')}${open ? ':*' : ''}`;
}

function toAssignment(name: string, text: string): string {
  if (!text.startsWith(`${name}=`)) throw new Error(`"${text}" is no plain NAME=value.`);
  return `${name}=${readFixed(text.slice(name.length + 1), text)}`;
}

/** What the shell makes of a text that must be one fixed word. */
function readFixed(text: string, whole: string): string {
  const command = parse(`: ${text === '' ? "''" : text}`).commands[0]?.command;
  const word = command?.type === 'Command' ? command.args[0] : undefined;
  if (word?.type === 'Word') {
    const { sure, value } = toShellWord(word, NOWHERE);
    if (sure) return value;
  }
  if (word?.type === 'Assignment') return toAssignment(word.name, word.text);
  throw new Error(`"${whole}" changes when it runs. Put it in single quotes.`);
}
