import type { AgentEventOf } from '@ethosagent/core/contract';
import { toOneLine } from './one-line.ts';

/** The one warning that a halted turn gets: who stopped it, why, and that the answer is cut. */
export function toHaltText(halt: AgentEventOf<'halt'>): string {
  const who = halt.kind === 'budget' ? 'by a budget' : 'by the safety watcher';
  return `halted ${who} (${toOneLine(halt.rule, 60)}): ${toOneLine(halt.message, 500)} The answer is cut short.`;
}
