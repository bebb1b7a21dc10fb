import { toCountText } from '../plan/tell-text.ts';

/** Which files a word such as "TypeScript", ".ts", "*.md" or "config" means. */
export interface FileKind {
  /** "3 TypeScript files", "1 file that matches *.md". */
  toText(count: number): string;
  /** A glob that lets all of them through, for tools that can filter. */
  readonly glob: string | undefined;
  matches(path: string): boolean;
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  typescript: ['ts', 'tsx', 'mts', 'cts'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  markdown: ['md', 'mdx', 'markdown'],
  python: ['py', 'pyi'],
  rust: ['rs'],
  ruby: ['rb'],
  golang: ['go'],
  kotlin: ['kt', 'kts'],
  yaml: ['yaml', 'yml'],
  text: ['txt'],
  shell: ['sh', 'bash', 'zsh'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp', 'avif', 'ico', 'bmp'],
  'c++': ['cpp', 'cc', 'cxx', 'hpp', 'hh', 'hxx'],
  'c#': ['cs'],
  html: ['html', 'htm'],
};
/** Words that say nothing about the kind: "source files" in a listing of everything. */
const empty =
  /^(?:the|all|any|every|each|some|many|other|different|new|own|more|me|us|of|my|our|your|a|an|these|those)$/i;

const properties =
  /^(?:empty|large|larger|largest|big|bigger|biggest|small|smaller|smallest|long|longer|longest|short|shorter|shortest|new|newer|newest|old|older|oldest|recent|recently|latest|duplicate|unused|modified|changed|created|updated|executable|binary|without|not)$/i;

/** Whether a word asks for a property of files that no tool can tell, such as "largest" or "empty". */
export function isProperty(word: string): boolean {
  return properties.test(word.trim());
}

/** The kind of files that a word names, or `undefined` when the word names none. */
export function toFileKind(word: string): FileKind | undefined {
  const name = word.trim().replace(/^\*(?=\.[^.*?]+$)/, '');
  if (name === '' || empty.test(name)) return undefined;
  if (name.toLowerCase() === 'hidden') return hidden;
  if (/[*?]/.test(name)) {
    const glob = toGlob(name);
    const matches = (path: string): boolean => glob.test(name.includes('/') ? path : baseName(path));
    const toText = (count: number): string =>
      `${toCountText(count, 'file')} that ${count === 1 ? 'matches' : 'match'} ${name}`;
    return { toText, glob: undefined, matches };
  }
  const known = extensions[name.toLowerCase()];
  if (known !== undefined) return byExtension(word.trim(), known);
  if (/^\.[\p{L}\p{N}.+_-]+$/u.test(name)) return byEnding(name);
  if (/^[A-Za-z0-9]{1,4}$/.test(name)) return byExtension(`.${name.toLowerCase()}`, [name.toLowerCase()]);
  return byName(name);
}

const hidden: FileKind = {
  toText: (count) => toCountText(count, 'hidden file'),
  glob: undefined,
  matches: (path) => baseName(path).startsWith('.'),
};

/** Files whose name contains some words, in any case. */
export function byName(words: string): FileKind {
  const wanted = words.toLowerCase();
  return {
    toText: (count) =>
      `${toCountText(count, 'file')} with “${words}” in ${count === 1 ? 'its name' : 'their names'}`,
    glob: toNameGlob(words),
    matches: (path) => (wanted.includes('/') ? path : baseName(path)).toLowerCase().includes(wanted),
  };
}

/** Files whose name ends in some words such as `.test.ts`, in any case. */
export function byEnding(ending: string): FileKind {
  const wanted = ending.toLowerCase();
  const glob = /^\.[a-z0-9.]+$/.test(ending) ? `*${ending}` : undefined;
  const matches = (path: string): boolean => baseName(path).toLowerCase().endsWith(wanted);
  return { toText: (count) => toCountText(count, `${ending} file`), glob, matches };
}

function byExtension(shown: string, known: readonly string[]): FileKind {
  const glob = known.length === 1 ? `*.${known[0]}` : `*.{${known.join(',')}}`;
  const matches = (path: string): boolean => known.includes(extension(path));
  return { toText: (count) => toCountText(count, `${shown} file`), glob, matches };
}

/** A glob for names that contain some words in any case; `undefined` when there is none. */
export function toNameGlob(words: string): string | undefined {
  if (/[^\p{L}\p{N} ._-]/u.test(words)) return undefined;
  const letters = words.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  return `*${letters}*`;
}

/** The last name of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function extension(path: string): string {
  return /[^.]\.([^.]+)$/.exec(baseName(path))?.[1]?.toLowerCase() ?? '';
}

/** A pattern for whole paths: `*` and `?` within a name, `**` over names, `{a,b}`. */
export function toGlob(glob: string): RegExp {
  let source = '';
  let braces = 0;
  for (let index = 0; index < glob.length; index += 1) {
    const mark = glob[index] ?? '';
    if (glob.startsWith('**/', index)) {
      source += '(?:[^/]+/)*';
      index += 2;
    } else if (glob.startsWith('**', index)) {
      source += '.*';
      index += 1;
    } else if (mark === '*') source += '[^/]*';
    else if (mark === '?') source += '[^/]';
    else if (mark === '{' && glob.includes('}', index)) {
      source += '(?:';
      braces += 1;
    } else if (mark === '}' && braces > 0) {
      source += ')';
      braces -= 1;
    } else if (mark === ',' && braces > 0) source += '|';
    else source += mark.replace(/[.+^${}()|[\]\\/]/, '\\$&');
  }
  return new RegExp(`^${source}$`, 'u');
}
