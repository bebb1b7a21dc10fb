import { readScope } from '../ask/read-scope.ts';
import type { Plan } from '../plan/plan.ts';
import { searchLines, toLimitText } from '../plan/search-for.ts';
import { toCountText } from '../plan/tell-text.ts';
import { toFailure } from '../plan/to-failure.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';
import { toSearchWords } from './search-words.ts';

const inPath = '[(in|inside|under|of|within|below|across) {path}]';
const there =
  '[(are|is|exist|do (i|we|you) have|can you (find|see))] [there] [here|left|in total|altogether]';

/** Counts where something stands. */
export const countPlacesRule: DemoRule = {
  id: 'count-places',
  does: 'count the places where something stands',
  examples: [
    'how often does createServer appear in src?',
    'how many times is "hello" used?',
    'count the TODOs',
    'how many FIXMEs are in src?',
    'count occurrences of zod in package.json',
  ],
  phrases: [
    `how (many times|often) (does|do|is|are|did|was) {text} (appear|appears|occur|occurs|used|mentioned|come up|show up|called|there|written|found) ${inPath}`,
    `(how many|count [the|all] [number of]) (occurrences|matches|uses|usages|instances|mentions|references|places|lines) (of|with|to|for|contain|containing|mention|mentioning|that (mention|contain|use|say)) {text} ${there} ${inPath}`,
    `(how many|count [all] [the|my|our] [number of]) {files:word} (contain|contains|mention|mentions|use|uses|import|imports|have|include|reference|containing|mentioning|that (contain|mention|use|import)) {text} ${inPath}`,
    `(how many|count [all] [the|my|our] [number of]) {some} [comments|markers|notes] ${there} ${inPath}`,
  ],
  // "how many planets are there" asks for no text of a file; a marker, a name as in code or quoted words do.
  accepts: (context) => {
    // "lines of rust" are lines in a language.
    if (/\blines of\b/i.test(context.ask.plain) && context.caught('text')?.quoted === false) return false;
    const files = context.caught('files');
    if (files !== undefined) return /^files$/i.test(files.text);
    const some = context.caught('some');
    return (
      some === undefined ||
      some.quoted ||
      /^(?:todo|fixme|hack|xxx)s?$/i.test(some.text) ||
      /^(?=\S+$)(?:.*[a-z][A-Z]|.*_|[A-Z0-9_]{3,}$)/.test(some.text)
    );
  },
  plan,
};

function* plan(context: RuleContext): Plan {
  const text = toSearchWords(context, context.caught('text') ?? context.caught('some'));
  const scope = readScope(context.caught('path'), context.ask.mask);
  const found = yield* searchLines({ text, scope });
  const { where } = found;
  if (!found.ok) return toFailure(`I could not search ${where} for “${text}”: ${found.problem}`);
  const files = [...new Set(found.hits.map((hit) => hit.path))];
  const lines = found.hits.length;
  const times = found.hits.reduce(
    (sum, hit) => sum + countIn(hit.text, { text, ignoreCase: found.ignoredCase }),
    0,
  );
  const isOfFiles = context.caught('files') !== undefined;
  const facts = {
    count: isOfFiles ? files.length : times,
    times,
    occurrences: times,
    lines,
    files,
    query: text,
    found: lines > 0,
  };
  if (lines === 0)
    return { text: `“${text}” stands nowhere in ${where}: 0 times${toLimitText(found)}`, facts };
  const least = found.hasMore ? 'at least ' : '';
  const how = found.ignoredCase ? ', taking small and capital letters as equal' : '';
  const spread = `on ${toCountText(lines, 'line')} in ${toCountText(files.length, 'file')}`;
  return {
    text: `“${text}” stands ${least}${toCountText(times, 'time')} in ${where}, ${spread}${how}.${found.unsearched === '' ? '' : ` ${found.unsearched}`}`,
    facts,
  };
}

/** A line that was cut around its match counts once at least. */
function countIn(line: string, { text, ignoreCase }: { text: string; ignoreCase: boolean }): number {
  const [where, what] = ignoreCase ? [line.toLowerCase(), text.toLowerCase()] : [line, text];
  return Math.max(1, where.split(what).length - 1);
}
