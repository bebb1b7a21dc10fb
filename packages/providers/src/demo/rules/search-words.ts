import type { Caught } from '../ask/ask.ts';
import { stripEnd } from '../ask/path-words.ts';
import type { RuleContext } from './demo-rule.ts';

const article = /^(?:the|a|an|my|our|any|some|all)\s+(?=\S)/i;
const noun =
  /^(?:words?|texts?|strings?|phrases?|terms?|functions?|symbols?|names?|variables?|class(?:es)?|types?|constants?|methods?)\s+(?=\S)/i;
const markerWords = /^(?:open )?(todo|fixme|hack|xxx)s?(?:\s+(?:comments?|items?|notes?|marks?|markers?))?$/i;

/** The words to search for: "TODO comments" and "the word TODO" mean TODO. Quoted words are taken as they are. */
export function toSearchWords(context: RuleContext, caught: Caught | undefined): string {
  if (caught === undefined || caught.quoted) return caught?.text ?? '';
  const { mask } = context.ask;
  const bare = stripEnd(caught.masked)
    .replace(article, '')
    .replace(noun, '')
    .replace(/(?<=\S)\s+(?:everywhere|anywhere)$/i, '');
  const marker = markerWords.exec(bare);
  if (marker !== null) return (marker[1] ?? '').toUpperCase();
  return mask.isQuoted(bare) ? mask.restore(bare) : mask.restoreWithQuotes(bare);
}
