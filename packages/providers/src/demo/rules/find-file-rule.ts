import type { Caught } from '../ask/ask.ts';
import { byEnding, byName, type FileKind, isProperty, toFileKind } from '../ask/file-kind.ts';
import { isFileName } from '../ask/path-words.ts';
import { toMaskedPath, toOnePath } from '../ask/split-targets.ts';
import { findFiles } from '../plan/find-files.ts';
import type { Plan } from '../plan/plan.ts';
import { toCountText } from '../plan/tell-text.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const find =
  '(find|locate|look for|search for|list|show|give|get|name) [me] [only|just] [all|any|every] [of] [the|my|our|a|an]';
const inPath = '[(in|inside|under|of|from|within|below) {path}]';
const thatExist = '[that exist|there are|are there|do (i|we|you) have|exist|are|is] [there] [here]';

/** Finds files by name, ending or kind. */
export const findFileRule: DemoRule = {
  id: 'find-file',
  does: 'find files by name or kind',
  examples: [
    'find all .ts files',
    'which files end with .md?',
    'find files named config in packages',
    'where is package.json?',
    'is there a README?',
    'list all TypeScript files in src',
  ],
  phrases: [
    `${find} {kind:word} files ${thatExist} ${inPath}`,
    `${find} files? [that are] (named|called|matching|like|(ending|end|ends) (in|with)|that (end|ends) (in|with)|with [the] (name|extension|ending)|(starting|that start|that begin) with|whose name (contains|ends with|starts with)) {name} ${inPath}`,
    `(which|what) files? (are (named|called)|end with|ends with|end in|ends in|match|start with) {name} ${inPath}`,
    `(which|what) {kind:word} files ${thatExist} ${inPath}`,
    `(is|are) there (a|an|any|some) [file] [called|named] {name} [file] [here] ${inPath}`,
    'does [a|an|the] [file] [called|named] {name} exist',
    'do (i|we|you) have (a|an|any) [file] [called|named] {name} [file]',
    `where (is|are) [the|my|our] [file|files] [called|named] {name} [file] ${inPath}`,
    `(find|locate) [me] [the|a|my|our] [file] [called|named] {name} [file] ${inPath}`,
  ],
  accepts: (context) => {
    const name = context.caught('name');
    if (name !== undefined && /^(?:about|for|on|from|by)\s/i.test(name.masked)) return false;
    if (asksForProperty(context)) return false;
    if (name === undefined) return toKind(context.caught('kind')) !== undefined;
    if (
      /\s(?:that|which|contain|contains|containing|mention|mentions|using|with)\s/i.test(` ${name.masked} `)
    )
      return false;
    if (/\bfiles?\b/i.test(context.ask.plain)) return true;
    // "find TODO" and "where is parseUrl" ask for words in files; a file is meant by a name that looks like one.
    const { path } = toMaskedPath(name.masked, context.ask.mask);
    return (
      /[*?]/.test(path) ||
      (!/\s(?:used|defined|mentioned|imported|called|declared)$/i.test(path) && isFileName(path))
    );
  },
  plan,
};

/** "find large files" asks for what no tool tells, "find files named large" does not. */
function asksForProperty({ ask, caught }: RuleContext): boolean {
  if (/\b(?:named?|called|matching|like|whose|exten[ds]\w*|end\w*|start\w*)\s+\S+$/i.test(ask.plain))
    return false;
  const words = (caught('name') ?? caught('kind'))?.masked.replace(/^files?\s+/i, '') ?? '';
  return isProperty(words.split(/\s/u, 1)[0] ?? '');
}

function* plan(context: RuleContext): Plan {
  const folder = toOnePath(context.caught('path'), context.ask.mask);
  const kind = toKind(context.caught('kind'));
  const name = context.caught('name');
  if (kind !== undefined || name === undefined) return yield* findFiles(folder, kind ?? everyFile);
  return yield* findFiles(folder, toNameKind(toMaskedPath(name.masked, context.ask.mask).path));
}

const everyFile: FileKind = {
  toText: (count) => toCountText(count, 'file'),
  glob: undefined,
  matches: () => true,
};

function toKind(caught: Caught | undefined): FileKind | undefined {
  return caught === undefined ? undefined : toFileKind(caught.text);
}

/** A name in a search for files: a pattern, an ending, or a part of the name. */
function toNameKind(name: string): FileKind {
  if (/[*?]/.test(name)) return toFileKind(name) ?? everyFile;
  return /^\.[\p{L}\p{N}]+$/u.test(name) ? byEnding(name) : byName(name);
}
