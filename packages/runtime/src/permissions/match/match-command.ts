import { isHarmlessVariable } from '../call/free-command.ts';
import type { CommandPattern } from '../rule/rule.ts';
import { type ShellCommand, toProgram, withStarted } from '../shell/command-line.ts';
import type { ShellWord } from '../shell/shell-word.ts';
import { hasRiskyOption } from './risky-options.ts';

/** Whether a pattern allows a command: word for word, nothing about it unknown. */
export function allowsCommand(pattern: CommandPattern, command: ShellCommand): boolean {
  const { assignments } = command;
  const wanted = new Set(pattern.assignments);
  const isSet = assignments.every(({ name, value }) => {
    return value.sure && (wanted.delete(`${name}=${value.value}`) || isHarmlessVariable(name));
  });
  return isSet && wanted.size === 0 && allowsWords(pattern, command);
}

function allowsWords(
  { words, open }: Pick<CommandPattern, 'words' | 'open'>,
  command: ShellCommand,
): boolean {
  const given = command.words;
  if (open ? given.length < words.length : given.length !== words.length) return false;
  if (!words.every((word, index) => given[index]?.sure === true && given[index]?.value === word))
    return false;
  if (!open) return true;
  if (hasRiskyOption(toProgram(command), { open: given.slice(words.length), words: given })) return false;
  if (command.starts.length === 0) return true;
  const { startsAt, startsLine, starts } = command;
  if (words.length <= startsAt) return false;
  if (startsLine) return true;
  const rest = { words: words.slice(startsAt), open };
  return starts.every((started) => allowsWords(rest, started));
}

/** Whether what a rule forbids is there: perhaps, where words are only known when the command runs. */
export type Finding = 'yes' | 'maybe' | 'no';

/**
 * Whether a pattern speaks of a command or of anything that it starts. Generous, since it forbids: the folder of the
 * program does not count, and options (with a value) may stand between the words.
 */
export function findCommand(pattern: CommandPattern, command: ShellCommand): Finding {
  const found = withStarted(command).map((each) => findIn(pattern, each));
  if (found.includes('yes')) return 'yes';
  return found.includes('maybe') ? 'maybe' : 'no';
}

function findIn({ words, open, assignments }: CommandPattern, command: ShellCommand): Finding {
  const [program, ...given] = command.words;
  const [name = '', ...rest] = words;
  if (program === undefined) return 'no';
  const set = new Set(command.assignments.map((each) => `${each.name}=${each.value.value}`));
  if (!assignments.every((assignment) => set.has(assignment))) return 'no';
  if (!program.sure) return 'maybe';
  if (toProgram(command) !== toProgram({ ...command, words: [{ ...program, value: name }] })) return 'no';
  return findWords(rest, given, open);
}

function findWords(wanted: readonly string[], given: readonly ShellWord[], open: boolean): Finding {
  let at = 0;
  let mayBeValue = false;
  for (const word of given) {
    if (at === wanted.length && open) return 'yes';
    if (!word.sure) return at === wanted.length && !open ? 'maybe' : toMaybe(wanted, at);
    if (at < wanted.length && word.value === wanted[at]) {
      at++;
      mayBeValue = false;
    } else if (word.value.startsWith('-')) mayBeValue = true;
    else if (mayBeValue) mayBeValue = false;
    else return 'no';
  }
  return at === wanted.length ? 'yes' : 'no';
}

function toMaybe(wanted: readonly string[], at: number): Finding {
  return at === wanted.length ? 'yes' : 'maybe';
}
