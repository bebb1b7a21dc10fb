import { toCommandPatternText } from './command-pattern.ts';
import { toHostPatternText } from './host-pattern.ts';
import { type Rule, type RulePattern, toDefaultKind } from './rule.ts';

/** A rule as text, so that `parseRule` gives the same rule again. */
export function toRuleText({ tool, pattern }: Rule): string {
  if (pattern === undefined) return tool;
  const text = toPatternText(pattern);
  const isPlain = pattern.kind === toDefaultKind(tool) && !/^(?:command|path|read|write|host):/u.test(text);
  return `${tool}(${isPlain ? text : `${pattern.kind}:${text}`})`;
}

function toPatternText(pattern: RulePattern): string {
  if (pattern.kind === 'command') return toCommandPatternText(pattern);
  return pattern.kind === 'host' ? toHostPatternText(pattern) : pattern.glob;
}
