import type { AgentEvent, Interaction } from '@ethosagent/core/contract';
import type { CheckGrammarOptions } from './grammar-options.ts';
import type { Report } from './grammar-rule.ts';

/** The rule that a call's end is told when it happens. It needs times: those of wire records or `arrivals`. */
export function createTimingRules(
  report: Report,
  options: CheckGrammarOptions,
): {
  event(event: AgentEvent, place: { index: number; at: number }): void;
  interaction(interaction: Interaction): void;
} {
  const slackMs = options.heldMs ?? 5000;
  const startedAt = new Map<string, number>();

  return {
    event(event, { index, at }) {
      if (event.type === 'tool_start') startedAt.set(event.toolCallId, at);
      if (event.type !== 'tool_end') return;
      const start = startedAt.get(event.toolCallId);
      startedAt.delete(event.toolCallId);
      const lateMs = start === undefined ? 0 : at - start - event.durationMs;
      if (lateMs > slackMs) {
        report('call-end-held', index, `${event.toolCallId} is told ${Math.round(lateMs)} ms after its end`);
      }
    },
    // A call that waits for a person is not on the clock, so its duration says nothing about when it ends.
    interaction({ kind, toolCallId }) {
      const asksPerson = kind === 'question' || kind === 'client_request';
      if (asksPerson && toolCallId !== undefined) startedAt.delete(toolCallId);
    },
  };
}
