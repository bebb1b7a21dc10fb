import { type ShellCommand, toProgram } from './command-line.ts';
import { plainWord, type ShellWord } from './shell-word.ts';

/** What a command comes to: the same by another name, or a line that it hands on. */
interface OtherName {
  words?: readonly ShellWord[];
  line?: string;
}

/** Options of ssh with a value. */
const SSH_VALUE = /^-[a-zA-Z]*[BbcDEeFIiJLlmOopQRSWw]$/;

/** Other ways to write a command, so that what forbids one of them finds it. They allow nothing. */
export function toOtherNames(command: ShellCommand): OtherName[] {
  const { words } = command;
  const program = toProgram(command);
  const [, own] = /^git-([a-z-]+)$/.exec(program) ?? [];
  if (own !== undefined) return [{ words: [plainWord('git'), plainWord(own), ...words.slice(1)] }];
  if (program === 'git') return toGitNames(words);
  if (program === 'ssh') return toRemote(words);
  if (program === 'trap') return words.slice(1, 3).map(({ value }) => ({ line: value }));
  if (program === 'alias') return words.slice(1).map(({ value }) => ({ line: value.replace(/^[^=]*=/, '') }));
  return [];
}

function toGitNames(words: readonly ShellWord[]): OtherName[] {
  const values = words.map(({ value }) => value);
  const found: OtherName[] = [];
  const sends = values.indexOf('send-pack');
  if (sends > 0) found.push({ words: words.map((word, at) => (at === sends ? plainWord('push') : word)) });
  const runs = values.findIndex((value, at) => {
    return (
      (value === 'foreach' && values[at - 1] === 'submodule') ||
      (value === 'run' && values[at - 1] === 'bisect')
    );
  });
  if (runs > 0)
    found.push({ line: toText(words.slice(runs + 1).filter(({ value }) => value !== '--recursive')) });
  for (const [at, value] of values.entries()) {
    if (/^(?:-x|--exec|--extcmd)$/.test(value)) found.push({ line: values[at + 1] ?? '' });
    const [, line] = /^(?:--(?:exec|extcmd)=|-x|alias\.[^=]*=!)(.+)$/s.exec(value) ?? [];
    if (line !== undefined) found.push({ line });
  }
  return found;
}

/** What runs on the other machine. */
function toRemote(words: readonly ShellWord[]): OtherName[] {
  let at = 1;
  while (words[at]?.value.startsWith('-') === true) at += SSH_VALUE.test(words[at]?.value ?? '') ? 2 : 1;
  const rest = words.slice(at + 1);
  return rest.length === 0 ? [] : [{ line: toText(rest) }];
}

function toText(words: readonly ShellWord[]): string {
  return words.map(({ value }) => value).join(' ');
}
