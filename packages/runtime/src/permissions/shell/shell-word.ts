import type { Word, WordPart } from 'unbash';

/** Stands in a path for what is only known when the command runs. */
export const UNKNOWN = '\0';

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
  /** Whether the shell makes exactly `value` of it. */
  sure: boolean;
}

export interface WordPlaces {
  /** Home folder; `undefined` where it is not known. */
  home: string | undefined;
  /** The folder that the command starts in, when it is only one. */
  cwd: string | undefined;
}

export function toShellWord(word: Word, places: WordPlaces): ShellWord {
  const { text, value, parts } = word;
  const startsAtHome = /^~(?:\/|$)/.test(text);
  const quotedTilde = value.startsWith('~') && !text.startsWith('~');
  const otherHome = /^~[^/]/.test(text);
  const known = parts?.every(isFixed) ?? true;
  const path = otherHome ? UNKNOWN : (parts ?? []).map((part) => toPathText(part, places)).join('');
  const isBraced = !otherHome && parts?.some(({ type }) => type === 'BraceExpansion') === true;
  const braced = parts?.map((part) => (isList(part) ? part.text : toPathText(part, places))).join('');
  return {
    text,
    value,
    path: toHomePath(parts === undefined ? value : path, startsAtHome ? places.home : undefined),
    ...(isBraced &&
      braced !== undefined && { braced: toHomePath(braced, startsAtHome ? places.home : undefined) }),
    sure: known && !quotedTilde && !otherHome,
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
    case 'ParameterExpansion':
      return toVariable(part.text, places) ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

function toVariable(text: string, { home, cwd }: WordPlaces): string | undefined {
  const name = text.replace(/^\$\{?|\}$/g, '');
  if (name === 'HOME') return home;
  return name === 'PWD' ? cwd : undefined;
}
