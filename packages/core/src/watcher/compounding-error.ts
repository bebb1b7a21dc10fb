import type { WatcherRule } from './watcher-rule.ts';

/** Pauses a turn when one tool failed `limit` times in a row with the same error. */
export function createCompoundingError(limit: number): WatcherRule {
  const failures = new Map<string, { error: string; count: number }>();
  return {
    afterEvent(event) {
      if (event.type !== 'tool_end') return undefined;
      const { toolName } = event;
      if (event.ok) {
        failures.delete(toolName);
        return undefined;
      }
      const error = event.error ?? '';
      const last = failures.get(toolName);
      const count = last?.error === error ? last.count + 1 : 1;
      failures.set(toolName, { error, count });
      if (count < limit) return undefined;
      const message = `Paused: ${toolName} failed ${count} times in a row with the same error.`;
      return { action: 'pause', rule: 'compounding-error', message, toolName, count };
    },
    endTurn() {
      failures.clear();
    },
  };
}
