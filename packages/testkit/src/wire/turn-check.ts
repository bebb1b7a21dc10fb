import type { AgentEventOf } from '@ethosagent/core/contract';
import { toSeenUsage } from './seen-events.ts';
import type { EndingStart, UsageClasses } from './wire-check.ts';
import type { PlayedTurn } from './wire-session.ts';

/** The error event that a turn ended in, if it did. */
export function errorOf(turn: PlayedTurn): AgentEventOf<'error'> | undefined {
  return turn.events.find((event) => event.type === 'error');
}

/** Sums over the usage of a turn. */
export function usageClassesOf(turn: PlayedTurn): UsageClasses {
  const sums: UsageClasses = { fresh: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };
  for (const usage of toSeenUsage(turn.events)) {
    const { cacheReadTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage;
    sums.fresh += usage.inputTokens - cacheReadTokens - cacheWriteTokens;
    sums.cacheRead += cacheReadTokens;
    sums.cacheWrite += cacheWriteTokens;
    sums.output += usage.outputTokens;
    sums.reasoning += reasoningTokens;
  }
  return sums;
}

/** Cost of a turn in US dollars. */
export function costOf(turn: PlayedTurn): number {
  return toSeenUsage(turn.events).reduce((sum, usage) => sum + usage.estimatedCostUsd, 0);
}

/** Milliseconds to the ending event; `undefined` when the turn has no ending or the start never came. */
export function endingMsOf(
  turn: PlayedTurn,
  start: EndingStart,
  lastWriteAt: number | undefined,
): number | undefined {
  const ending = turn.events.findIndex((event) => event.type === 'done' || event.type === 'error');
  const lastText = turn.events.findLastIndex((event) => event.type === 'text_delta');
  const starts = { abort: turn.abortedAt, lastText: turn.arrivals[lastText], lastByte: lastWriteAt };
  const from = starts[start];
  const to = turn.arrivals[ending];
  return from === undefined || to === undefined ? undefined : to - from;
}
