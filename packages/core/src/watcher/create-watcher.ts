import type { Watcher, WatcherDecision } from '../contract/index.ts';
import { ALLOW } from './allow.ts';
import { createCompoundingError } from './compounding-error.ts';
import { createNoProgress } from './no-progress.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSuspiciousSequence } from './suspicious-sequence.ts';
import { createTokenBudget } from './token-budget.ts';
import type { WatcherRule } from './watcher-rule.ts';

/** Settings of the built-in watcher rules. */
export interface WatcherOptions {
  /** Ends of tools that are not read-only in 60 s. @default 300 */
  rateLimit?: number | undefined;
  /** Output tokens in a turn. @default 200000 */
  tokenBudget?: number | undefined;
  /** Failures of one tool in a row with the same error. @default 5 */
  compoundingError?: number | undefined;
  /** Occurrences of one call and result without anything new between. @default 3 */
  noProgress?: number | undefined;
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined;
}

/** Sessions whose rules are kept; the least recently used is forgotten first. */
const SESSION_CAP = 1_000;

/**
 * The built-in rules as one watcher; the first one that does not allow decides.
 * `rate-limit` and `suspicious-sequence` look across the turns of a session, the others at one turn.
 */
export function createWatcher(options: WatcherOptions = {}): Watcher {
  const sessions = new Map<string, readonly WatcherRule[]>();
  const rulesOf = (sessionId: string): readonly WatcherRule[] => {
    const rules = sessions.get(sessionId) ?? createRules(options);
    // Set anew at the end, so that the first key is the least recently used.
    sessions.delete(sessionId);
    sessions.set(sessionId, rules);
    const oldest = sessions.keys().next();
    if (sessions.size > SESSION_CAP && !oldest.done) sessions.delete(oldest.value);
    return rules;
  };
  return {
    beforeCall: (call) => firstDecision(rulesOf(call.sessionId), (rule) => rule.beforeCall?.(call)),
    afterEvent(event, { sessionId, tool }) {
      if (event.type === 'text_delta' || event.type === 'thinking_delta') return ALLOW;
      const rules = rulesOf(sessionId);
      if (event.type === 'done' || event.type === 'error') {
        for (const rule of rules) rule.endTurn?.();
        return ALLOW;
      }
      return firstDecision(rules, (rule) => rule.afterEvent?.(event, tool));
    },
  };
}

function createRules(options: WatcherOptions): readonly WatcherRule[] {
  return [
    createRateLimit(options.rateLimit ?? 300, options.now ?? Date.now),
    createTokenBudget(options.tokenBudget ?? 200_000),
    createCompoundingError(options.compoundingError ?? 5),
    createNoProgress(options.noProgress ?? 3),
    createSuspiciousSequence(),
  ];
}

/** Every rule is asked, since each counts for itself. */
function firstDecision(
  rules: readonly WatcherRule[],
  ask: (rule: WatcherRule) => WatcherDecision | undefined,
): WatcherDecision {
  let first: WatcherDecision | undefined;
  for (const rule of rules) {
    const decision = ask(rule);
    if (decision && decision.action !== 'allow') first ??= decision;
  }
  return first ?? ALLOW;
}
