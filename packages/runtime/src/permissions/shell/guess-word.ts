import { plainWord, type ShellWord, UNKNOWN } from './shell-word.ts';

/** What a shell makes of a word with one of the values: it parts it at blanks. */
export function guessWord(word: ShellWord, at: number): ShellWord[] {
  const { mayBe = [], text } = word;
  if (mayBe.length === 0) return [word];
  const path = mayBe[at % mayBe.length] ?? '';
  return path
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => ({ ...plainWord(part), text, sure: !part.includes(UNKNOWN) }));
}
