import { toCanonicalJson } from '@ethosagent/core';
import type { CompiledRule } from './match/compiled-rule.ts';
import { createRuleIndex, type RuleIndex } from './match/rule-index.ts';

type Answer = 'approve' | 'deny';

/** An answer about exactly these arguments. */
interface ExactAnswer {
  decision: Answer;
  /** Tool and arguments, as they are listed and revoked. */
  call: string;
}

/** What persons answered beyond one call, session by session. Nothing of it outlives the program. */
export interface RememberedAnswers {
  find(sessionId: string, call: string): Answer | undefined;
  index(sessionId: string): RuleIndex;
  addExact(sessionId: string, exact: ExactAnswer): void;
  addRules(sessionId: string, rules: readonly CompiledRule[]): void;
  rules(): CompiledRule[];
  exact(): ExactAnswer[];
  /** Whether anything was there to forget. */
  forget(text: string): boolean;
}

const NO_RULES = createRuleIndex([]);

/** Tool and arguments of a call as one text; equal calls give equal texts, whatever the order of their keys. */
export function toCallText(toolName: string, args: unknown): string {
  return `${toolName} ${toCanonicalJson(args)}`;
}

export function createRememberedAnswers(): RememberedAnswers {
  const exact = new Map<string, Map<string, Answer>>();
  const indexes = new Map<string, RuleIndex>();
  return {
    find: (sessionId, call) => exact.get(sessionId)?.get(call),
    index: (sessionId) => indexes.get(sessionId) ?? NO_RULES,
    addExact(sessionId, { call, decision }) {
      const answers = exact.get(sessionId) ?? new Map<string, Answer>();
      exact.set(sessionId, answers.set(call, decision));
    },
    addRules(sessionId, rules) {
      const known = indexes.get(sessionId)?.rules ?? [];
      indexes.set(sessionId, createRuleIndex([...known, ...rules]));
    },
    rules: () => [...indexes.values()].flatMap((index) => index.rules),
    exact: () =>
      [...exact.values()].flatMap((calls) => [...calls].map(([call, decision]) => ({ call, decision }))),
    forget(text) {
      let found = false;
      for (const calls of exact.values()) found = calls.delete(text) || found;
      for (const [sessionId, { rules }] of indexes) {
        const kept = rules.filter(({ rule }) => rule !== text);
        if (kept.length === rules.length) continue;
        indexes.set(sessionId, createRuleIndex(kept));
        found = true;
      }
      return found;
    },
  };
}
