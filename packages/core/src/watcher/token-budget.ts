import type { WatcherRule } from './watcher-rule.ts';

/** Pauses a turn after more than `limit` output tokens. */
export function createTokenBudget(limit: number): WatcherRule {
  let used = 0;
  return {
    afterEvent(event) {
      if (event.type !== 'usage') return undefined;
      used += event.outputTokens;
      if (used <= limit) return undefined;
      const message = `Paused: this turn produced ${used} output tokens (limit ${limit}).`;
      return { action: 'pause', rule: 'token-budget', message, count: used };
    },
    endTurn() {
      used = 0;
    },
  };
}
