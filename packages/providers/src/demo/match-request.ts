import { type Ask, longestPlain, longestVerbatim, readCaught, toAsk } from './ask/ask.ts';
import { toMatcher } from './ask/phrase.ts';
import type { DemoRule, RuleContext } from './rules/demo-rule.ts';
import { demoRules } from './rules/demo-rules.ts';
import type { Talk } from './talk.ts';

/** A rule with what it caught. */
export interface RuleMatch {
  readonly rule: DemoRule;
  readonly context: RuleContext;
  /** The words before what a next part would replace, with quotes hidden: "read" in "read a.txt". */
  readonly lead: string;
  /** What it is about, with quotes hidden, for "it" and "its" in a next part. */
  readonly object: string | undefined;
}

const compiled = demoRules.map((rule) => ({
  rule,
  matchers: rule.phrases.map((phrase) => toMatcher(phrase, { verbatim: rule.verbatim === true })),
}));

/** The first rule that understands a request. */
export function matchAsk(ask: Ask, talk: Talk): RuleMatch | undefined {
  for (const { rule, matchers } of compiled) {
    const words = rule.verbatim === true ? ask.verbatim : ask.plain;
    if (words.length > (rule.verbatim === true ? longestVerbatim : longestPlain)) continue;
    for (const match of matchers) {
      const groups = match(words);
      if (groups === undefined) continue;
      const context: RuleContext = { ask, talk, caught: (name) => readCaught(ask, groups, name) };
      if (rule.accepts?.(context) === false) continue;
      return {
        rule,
        context,
        lead: readLead(words, groups),
        object: (groups.targets ?? groups.path)?.trim(),
      };
    }
  }
  return undefined;
}

/**
 * The first rule that understands a text. Its first paragraph is tried before all of it: what was piped into a program
 * stands below the request. A note may have paragraphs of its own.
 */
export function matchRequest(text: string, talk: Talk): RuleMatch | undefined {
  const first = text.trim().split(/\n\s*\n/, 1)[0] ?? '';
  const match = first === text.trim() ? undefined : matchAsk(toAsk(first), talk);
  if (match !== undefined && match.rule.swallows !== true) return match;
  return matchAsk(toAsk(text), talk) ?? match;
}

/** Words before what a next part would replace: its targets, else the first thing caught. */
function readLead(words: string, groups: Readonly<Record<string, string | undefined>>): string {
  const caught = groups.targets ?? Object.values(groups).find((group) => group !== undefined);
  const index = caught === undefined ? -1 : words.lastIndexOf(caught.trim());
  return index === -1 ? words : words.slice(0, index).trimEnd();
}
