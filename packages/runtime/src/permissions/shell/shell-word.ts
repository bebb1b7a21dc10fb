import type { Word, WordPart } from 'unbash';

/** Stands in a path for what is only known when the command runs. */
export const UNKNOWN = '\0';
const MOST_CHARACTERS = 4096;

/** One word of a command. */
export interface ShellWord {
  /** As it stands in the line. */
  text: string;
  /** Without quotes; what cannot be known stands in it as it was written. */
  value: string;
  /** As `value`, with the home folder put in and {@link UNKNOWN} for what cannot be known. */
  path: string;
  /** As `path`, with the braces that the shell makes several words of: `{a,b}`. Absent where there are none. */
  braced?: string;
  /** What it may be, as paths, with the values that its variables were given in the line. */
  mayBe?: readonly string[];
  /** Whether the shell makes exactly `value` of it. */
  sure: boolean;
}

export interface WordPlaces {
  /** Home folder; `undefined` where it is not known. */
  home: string | undefined;
  /** The folder that the command starts in, when it is only one. */
  cwd: string | undefined;
  /** Values that variables may have been given in the line before; never taken for sure. */
  values?: ReadonlyMap<string, readonly string[]>;
  /** Which of these to put in; without it, what was set in the line is not known. */
  pick?: number;
}

/** What a word may be with the values that its variables were given before, as paths. Empty where there are none. */
export function toGuesses(word: Word, places: WordPlaces & Required<Pick<WordPlaces, 'values'>>): string[] {
  const { values } = places;
  const names = [...word.text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
  const used = /^~(?:\/|$)/.test(word.text) ? [...names, 'HOME'] : names;
  const hasDefault = /\$\{\w+:?[-=]/.test(word.text);
  const count = Math.max(hasDefault ? 1 : 0, ...used.map((name) => values.get(name)?.length ?? 0));
  const all = Array.from({ length: count }, (_, pick) => toShellWord(word, { ...places, pick }).path);
  return [...new Set(all)].filter((path) => path !== UNKNOWN && path.length <= MOST_CHARACTERS);
}

export function toShellWord(word: Word, places: WordPlaces): ShellWord {
  const { text, value, parts } = word;
  const startsAtHome = /^~(?:\/|$)/.test(text);
  const quotedTilde = value.startsWith('~') && !text.startsWith('~');
  const otherHome = /^~[^/]/.test(text);
  const home = toVariable('HOME', places) ?? UNKNOWN;
  const isKnown = parts?.every(isFixed) ?? true;
  const known = parts === undefined ? value : parts.map((part) => toPathText(part, places)).join('');
  const path = otherHome ? known.replace(/^~[^/]*/, UNKNOWN) : known;
  const isBraced = !otherHome && parts?.some(({ type }) => type === 'BraceExpansion') === true;
  const braced = parts?.map((part) => (isList(part) ? part.text : toPathText(part, places))).join('');
  return {
    text,
    value,
    path: toHomePath(path, startsAtHome ? home : undefined),
    ...(isBraced && braced !== undefined && { braced: toHomePath(braced, startsAtHome ? home : undefined) }),
    sure: isKnown && !quotedTilde && !otherHome,
  };
}

/** A word that is not in the line itself, for example what `xargs` adds. */
export function unknownWord({ text, value }: Pick<ShellWord, 'text' | 'value'>): ShellWord {
  return { text, value, path: UNKNOWN, sure: false };
}

/** A word of which all is known. */
export function plainWord(text: string): ShellWord {
  return { text, value: text, path: text, sure: true };
}

function toHomePath(path: string, home: string | undefined): string {
  return home !== undefined && path.startsWith('~') ? home + path.slice(1) : path;
}

/** Whether a part is a plain list in braces, with nothing in it that a shell would replace. */
function isList(part: WordPart): boolean {
  return part.type === 'BraceExpansion' && /^\{[\w./,*?{}@+~-]*,[\w./,*?{}@+~-]*\}$/.test(part.text);
}

function isFixed(part: WordPart): boolean {
  if (part.type === 'Literal' || part.type === 'SingleQuoted') return true;
  return part.type === 'DoubleQuoted' && part.parts.every((child) => child.type === 'Literal');
}

function toPathText(part: WordPart, places: WordPlaces): string {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
    case 'Glob':
      return part.value;
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.map((child) => toPathText(child, places)).join('');
    case 'SimpleExpansion':
      return toVariable(part.text.slice(1), places) ?? UNKNOWN;
    case 'ParameterExpansion':
      return toExpansion(part, places) ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function toExpansion(
  { parameter, prefix, index, operation }: Extract<WordPart, { type: 'ParameterExpansion' }>,
  places: WordPlaces,
): string | undefined {
  if (prefix !== undefined || index !== undefined) return undefined;
  if (operation === undefined) return toVariable(parameter, places);
  const isDefault = operation.type === 'Default' && /^:?[-=]$/.test(operation.operator);
  if (!isDefault || places.pick === undefined) return undefined;
  return toVariable(parameter, places) ?? toShellWord(operation.operand, places).path;
}

function toVariable(name: string, { home, cwd, values, pick }: WordPlaces): string | undefined {
  const given = values?.get(name);
  if (given !== undefined) return pick === undefined ? undefined : given[pick % given.length];
  if (name === 'HOME') return home;
  return name === 'PWD' ? cwd : undefined;
}
