import type { WatcherRule } from './watcher-rule.ts';

const WINDOW_MS = 60_000;

/** Pauses after more than `limit` ends of tools that are not read-only within 60 s. */
export function createRateLimit(limit: number, now: () => number): WatcherRule {
  let ends: number[] = [];
  return {
    afterEvent(event, tool) {
      if (event.type !== 'tool_end' || tool?.readOnly) return undefined;
      const time = now();
      ends.push(time);
      if (ends.length <= limit) return undefined;
      ends = ends.filter((end) => end > time - WINDOW_MS);
      if (ends.length <= limit) return undefined;
      const count = ends.length;
      ends = [];
      const message = `Paused: ${count} tool calls that can change things ended within a minute (limit ${limit}).`;
      return { action: 'pause', rule: 'rate-limit', message, toolName: event.toolName, count };
    },
  };
}
