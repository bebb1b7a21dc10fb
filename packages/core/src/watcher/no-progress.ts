import { toCanonicalJson, toTextHash } from '../canonical-json.ts';
import type { WatcherRule } from './watcher-rule.ts';

/** Pauses a turn when the same call with the same result came `limit` times and nothing new came between. */
export function createNoProgress(limit: number): WatcherRule {
  const running = new Map<string, unknown>();
  const seen = new Set<string>();
  let repeats = new Map<string, number>();
  return {
    afterEvent(event, tool) {
      if (event.type === 'tool_start') running.set(event.toolCallId, event.args);
      if (event.type !== 'tool_end') return undefined;
      const args = running.get(event.toolCallId);
      running.delete(event.toolCallId);
      const result = toTextHash(event.result ?? '');
      const triple = `${event.toolName} ${toTextHash(toCanonicalJson(args))} ${result}`;
      if (!seen.has(triple)) {
        seen.add(triple);
        repeats = new Map();
      }
      const count = (repeats.get(triple) ?? 0) + 1;
      repeats.set(triple, count);
      if (count < limit || tool?.polling) return undefined;
      const { toolName } = event;
      const message = `Paused: ${toolName} gave the same result for the same arguments ${count} times and nothing new came between.`;
      return { action: 'pause', rule: 'no-progress', message, toolName, count };
    },
    endTurn() {
      running.clear();
      seen.clear();
      repeats.clear();
    },
  };
}
