import { type PhraseNode, parsePhrase } from './parse-phrase.ts';

/**
 * A way to say something, written so that people can read it:
 * - words match as they are, in any case; a word may hold simple pattern marks (`files?`);
 * - `(a|b c)` is one of several, `[a|b]` the same but may be missing;
 * - `{name}` catches words, `{name:word}` one word, `{name:number}` a number.
 * The whole request must match, sentence marks at its end aside.
 */
export type Phrase = string;

/** Tries a phrase on a text and gives what its names caught. Repeated names get `_2`, `_3`, … */
export type PhraseMatcher = (text: string) => Readonly<Record<string, string | undefined>> | undefined;

const kinds: Readonly<Record<string, string>> = {
  words: '.+?',
  word: '\\S+?',
  number:
    '(?:\\d+(?:[.,]\\d+)?|half|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty)',
};

/**
 * Makes the matcher of a phrase. With `verbatim` the sentence marks at the end belong to what is caught.
 * The pattern is built when a text with a fitting first word comes: building all of them would delay the first answer.
 */
export function toMatcher(phrase: Phrase, { verbatim = false }: { verbatim?: boolean } = {}): PhraseMatcher {
  const branches = parsePhrase(phrase);
  const firstWords = readFirstWords(branches);
  let pattern: RegExp | undefined;
  return (text) => {
    if (firstWords !== undefined && !firstWords.has(toFirstWord(text))) return undefined;
    pattern ??= toPattern(branches, verbatim);
    const match = pattern.exec(` ${text}`);
    return match === null ? undefined : (match.groups ?? {});
  };
}

function toFirstWord(text: string): string {
  return (
    /^\s*(\S*)/
      .exec(text)?.[1]
      ?.replace(/[\s.!?;,…]+$/u, '')
      .toLowerCase() ?? ''
  );
}

/** The words that a phrase may begin with; `undefined` when it may begin with anything. */
function readFirstWords(branches: readonly (readonly PhraseNode[])[]): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  for (const branch of branches) {
    const own = readBranchStart(branch);
    if (own === undefined) return undefined;
    for (const word of own) words.add(word);
  }
  return words;
}

function readBranchStart(branch: readonly PhraseNode[]): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  for (const node of branch) {
    if (node.kind === 'caught') return undefined;
    const own = node.kind === 'word' ? readWord(node.text) : readFirstWords(node.branches);
    if (own === undefined) return undefined;
    for (const word of own) words.add(word);
    if (node.kind === 'word' || !node.optional) return words;
  }
  return undefined;
}

/** A word with one `x?` stands for two words; other marks could be anything. */
function readWord(text: string): ReadonlySet<string> | undefined {
  if (/[\\.*+^$]/.test(text)) return undefined;
  const parts = text.split('?');
  if (parts.length > 2) return undefined;
  const [head = '', tail = ''] = parts;
  const both = parts.length === 1 ? [text] : [head + tail, head.slice(0, -1) + tail];
  return new Set(both.map((word) => word.toLowerCase()));
}

function toPattern(branches: readonly (readonly PhraseNode[])[], verbatim: boolean): RegExp {
  const source = toSource(branches, new Map());
  // The marks after caught words may belong to them.
  const keepsMarks = verbatim && branches.some((branch) => branch.at(-1)?.kind === 'caught');
  return new RegExp(`^(?:${source})${keepsMarks ? '\\s*' : '[\\s.!?;,…]*'}$`, 'is');
}

function toSource(branches: readonly (readonly PhraseNode[])[], seen: Map<string, number>): string {
  return branches.map((branch) => branch.map((node) => toNodeSource(node, seen)).join('')).join('|');
}

function toNodeSource(node: PhraseNode, seen: Map<string, number>): string {
  if (node.kind === 'word') return `\\s+${node.text}`;
  if (node.kind === 'choice') return `(?:${toSource(node.branches, seen)})${node.optional ? '?' : ''}`;
  const count = (seen.get(node.name) ?? 0) + 1;
  seen.set(node.name, count);
  return `\\s+(?<${count === 1 ? node.name : `${node.name}_${count}`}>${kinds[node.type] ?? '.+?'})`;
}
