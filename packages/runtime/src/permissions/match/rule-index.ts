import type { CallPart } from '../call/call-part.ts';
import { type CompiledRule, type RuleEffect, toKeys } from './compiled-rule.ts';

/** Rules found by what they speak of, so that a call does not pay for rules about something else. */
export interface RuleIndex {
  readonly rules: readonly CompiledRule[];
  /** Rules about every call of a tool. */
  forTool(effect: RuleEffect, toolName: string): CompiledRule[];
  /** Rules that may speak of a part; each must still be asked. */
  forPart(effect: RuleEffect, toolName: string, part: CallPart): CompiledRule[];
  /** A rule with this effect that is about commands or paths of a tool, if there is one. */
  anyRule(effect: RuleEffect, toolName: string): CompiledRule | undefined;
}

export function createRuleIndex(rules: readonly CompiledRule[]): RuleIndex {
  const byKey = new Map<string, CompiledRule[]>();
  const add = (key: string, rule: CompiledRule): void => {
    const found = byKey.get(key);
    if (found === undefined) byKey.set(key, [rule]);
    else found.push(rule);
  };
  for (const rule of rules) {
    const { tool, pattern } = rule.parsed;
    const place = `${rule.effect} ${tool.includes('*') ? '*' : tool}`;
    for (const key of rule.keys ?? ['']) add(`${place} ${key}`, rule);
    if (pattern !== undefined && pattern.kind !== 'host') {
      add(`${place} any ${pattern.kind === 'command' ? 'command' : 'path'}`, rule);
    }
  }
  function find(effect: RuleEffect, toolName: string, keys: readonly string[]): CompiledRule[] {
    const found = new Set<CompiledRule>();
    for (const place of [toolName, '*']) {
      for (const key of keys) {
        for (const rule of byKey.get(`${effect} ${place} ${key}`) ?? []) {
          if (rule.isTool(toolName)) found.add(rule);
        }
      }
    }
    return [...found];
  }
  return {
    rules,
    forTool: (effect, toolName) => find(effect, toolName, ['']),
    forPart(effect, toolName, part) {
      // A command may name the paths that a rule forbids.
      const more = part.kind === 'command' && effect !== 'allow' ? ['any path'] : [];
      return find(effect, toolName, [...toKeys(part, effect), ...more]);
    },
    anyRule: (effect, toolName) => find(effect, toolName, ['any command', 'any path'])[0],
  };
}
