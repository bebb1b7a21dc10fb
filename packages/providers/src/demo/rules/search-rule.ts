import { isPathLike, stripEnd } from '../ask/path-words.ts';
import { toOnePath } from '../ask/split-targets.ts';
import { findPath } from '../plan/find-path.ts';
import type { Plan } from '../plan/plan.ts';
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
    `(who|what) (uses|calls|imports|mentions) {text} ${inPath}`,
    `(is|are) there (any|some|a|an) {text} [left|anywhere] ${inPath}`,
    `does (anything|anyone|any file|any code|the code|it|this project) (use|mention|contain|import|reference|call|have) {text} ${inPath}`,
    `(list|show|find) [me] [all|every] [the] {marker:word} ${inPath}`,
    `where (is|are) {text} ${inPath}`,
  ],
  accepts: (context) => {
    const marker = context.caught('marker');
    if (marker !== undefined) return markers.test(marker.text);
    const place = context.caught('place');
    if (place !== undefined && !isPathLike(place.text)) return false;
    return toSearchWords(context, context.caught('text')) !== '';
  },
  plan,
};

const markers = /^(?:todo|fixme|hack|xxx|bug)s?$/i;

function* plan(context: RuleContext): Plan {
  const search = toSearch(context);
  const target = context.caught('path') ?? context.caught('place');
  // "search for login in background": the last words may be a folder or part of what is searched for.
  const isNamed = target?.quoted === true || /\b(?:folder|directory|dir|file)\b/i.test(target?.masked ?? '');
  if (target === undefined || search.path === '.' || isPathLike(search.path) || isNamed)
    return yield* tellSearch(search);
  if ((yield* findPath(search.path)) !== undefined) return yield* tellSearch(search);
  const from = context.ask.plain.indexOf(context.caught('text')?.masked ?? '');
  return yield* tellSearch({
    text: stripEnd(context.ask.mask.restore(context.ask.plain.slice(from))),
    path: '.',
  });
}

function toSearch(context: RuleContext): Search {
  const caught = context.caught('text') ?? context.caught('marker');
  return {
    text: toSearchWords(context, caught),
    path: toOnePath(context.caught('path') ?? context.caught('place'), context.ask.mask),
  };
}
