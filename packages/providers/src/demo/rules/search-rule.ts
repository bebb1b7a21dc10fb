import type { Caught } from '../ask/ask.ts';
import { byName, isProperty, toFileKind } from '../ask/file-kind.ts';
import { isPathLike, stripEnd } from '../ask/path-words.ts';
import { readScope } from '../ask/read-scope.ts';
import { findFiles } from '../plan/find-files.ts';
import { findPath } from '../plan/find-path.ts';
import { joinPlans } from '../plan/join-plans.ts';
import { mergeOutcomes } from '../plan/merge-outcomes.ts';
import type { Outcome, Plan } from '../plan/plan.ts';
import { type Search, tellSearch } from '../plan/search-for.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';
import { toSearchWords } from './search-words.ts';

const inPath = '[(in|inside|under|within|across|below) {path}]';

/** Searches the text of files. */
export const searchRule: DemoRule = {
  id: 'search',
  does: 'search for words in files',
  examples: [
    'search for createServer',
    'where is parseUrl used?',
    'find TODO',
    'grep "hello world" in src',
    'which files mention zod?',
    'are there any TODOs in src?',
    'find all usages of `useState` in packages',
  ],
  phrases: [
    `(search|grep|look|scan|hunt) [(in|through|inside|across|under) {path}] for {text} ${inPath}`,
    `search [all|the|my] [files|code|folder|project|repo] for {text} ${inPath}`,
    'grep [-\\S+] {text:word} {place:word}',
    `grep [-\\S+] {text} ${inPath}`,
    `search {text} ${inPath}`,
    `(find|list|show|get) [me] [all|every|any] [the] [lines|places|files] (occurrences|uses|usages|mentions|references|places|lines|instances|matches|files) (of|with|to|for|where|containing|mentioning|using|importing|that (use|mention|contain|say|match|import|have|include|reference)|which (use|mention|contain)) {text} ${inPath}`,
    `(find|list|show|get) [me] [all|every|any] [the] {text:word} (comments|markers|mentions|occurrences|usages|uses|references|notes) ${inPath}`,
    `find [all|every|any] [the|a|an] {text} ${inPath}`,
    `where (is|are|do (we|i|you)|does|did|was) {text} (used|use|defined|define|mentioned|mention|called|call|imported|import|declared|referenced|written|set|appear|appears|occur|come from|handled|implemented|exported) ${inPath}`,
    `(which|what) (files|file|code|lines|places|folders|modules) (use|uses|mention|mentions|contain|contains|import|imports|include|includes|reference|references|have|has|need|needs|depend on|depends on|call|calls|match|matches|say|says) {text} ${inPath}`,
    `(which|what) {kind:word} files (use|uses|mention|mentions|contain|contains|import|imports|include|includes|have|has|call|calls) {text} ${inPath}`,
    `(who|what) (uses|calls|imports|mentions) {text} ${inPath}`,
    `(is|are) there (any|some|a|an) files? (about|on|with|mentioning|containing|that (mention|mentions|contain|contains|say|says)) {text} ${inPath}`,
    `(is|are) there (any|some|a|an) {text} [left|anywhere] ${inPath}`,
    `does (anything|anyone|any file|any code|the code|it|this project) (use|mention|contain|import|reference|call|have) {text} ${inPath}`,
    `(list|show|find) [me] [all|every] [the] {marker:word} ${inPath}`,
    `where (is|are) {text} ${inPath}`,
    `(is|are) {text} (used|mentioned|imported|referenced|called) [anywhere|somewhere|at all] ${inPath}`,
  ],
  accepts: (context) => {
    const marker = context.caught('marker');
    if (marker !== undefined) return markers.test(marker.text);
    const place = context.caught('place');
    if (place !== undefined && !isPathLike(place.text)) return false;
    const words = context.caught('text')?.masked.split(/\s+/u) ?? [];
    if (/\bfiles?\b/i.test(context.ask.plain) && words.some(isProperty)) return false;
    return toSearchWords(context, context.caught('text')) !== '';
  },
  plan,
};

const markers = /^(?:todo|fixme|hack|xxx|bug)s?$/i;

function* plan(context: RuleContext): Plan {
  const target = context.caught('path') ?? context.caught('place');
  const kind = toFileKind(context.caught('kind')?.text ?? '');
  const named = readScope(target, context.ask.mask);
  const scope = kind === undefined ? named : { ...named, kind };
  const text = toSearchWords(context, context.caught('text') ?? context.caught('marker'));
  // "search for login in background": the last words may be a folder or part of what is searched for.
  const unsure = target === undefined || scope.kind !== undefined ? [] : scope.paths.filter(isBare(target));
  if (unsure.length === 0) return yield* searchAround(context, { text, scope });
  const known = yield* joinPlans(unsure.map(findPath));
  if (known.length < scope.paths.length || known.some((entry) => entry !== undefined))
    return yield* searchAround(context, { text, scope });
  const from = context.ask.plain.indexOf(context.caught('text')?.masked ?? '');
  return yield* tellSearch({
    text: stripEnd(context.ask.mask.restore(context.ask.plain.slice(from))),
    scope: { paths: ['.'], kind: undefined },
  });
}

/** Searches; when nothing is found, for each of joined words, and "where is …" among the names of files. */
function* searchAround(context: RuleContext, { text, scope }: Search): Plan {
  const first = yield* tellSearch({ text, scope });
  const isQuoted = /\uFDD0/u.test(context.caught('text')?.masked ?? '\uFDD0');
  if (first.facts.found !== false || isQuoted) return first;
  if (/^where (?:is|are)\b/i.test(context.ask.plain)) {
    const named = yield* findFiles(scope.paths[0] ?? '.', byName(text));
    return named.facts.exists === true ? { text: named.text, facts: { ...named.facts, found: true } } : first;
  }
  const words = /^(\S+) (?:and|or) (\S+)$/iu.exec(text);
  if (words === null) return first;
  const each: Outcome[] = [];
  for (const word of words.slice(1)) each.push(yield* tellSearch({ text: word, scope }));
  const merged = mergeOutcomes([...each, first]);
  return { text: [first, ...each].map((one) => one.text).join('\n\n'), facts: merged.facts };
}

function isBare(target: Caught): (path: string) => boolean {
  const isNamed = /\uFDD0|\b(?:folders?|director(?:y|ies)|dirs?|files?)\b/iu.test(target.masked);
  return (path) => !isNamed && path !== '.' && !isPathLike(path) && !target.masked.includes(`${path}/`);
}
