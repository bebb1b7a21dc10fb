import type { AgentEvent } from '@ethosagent/core/contract';
import type { CheckGrammarOptions } from './grammar-options.ts';
import type { Report } from './grammar-rule.ts';

/**
 * The rule that `usage` follows the calls of its round. A reply without calls ends the turn, so calls directly
 * after its `usage` show that the usage came too early. Turns that go on after such a reply are let off.
 */
export function createUsageRules(
  report: Report,
  options: CheckGrammarOptions,
): { event(event: AgentEvent, index: number): void; steered(): void } {
  const early: { index: number; toolCallId: string }[] = [];
  let hasCall = false;
  let hasText = false;
  let inUsage = false;
  let isFinal = false;
  let isRetryOnly = false;

  function usage(purpose: string): void {
    const isReply = purpose === 'round' || purpose === 'retry';
    if (!inUsage && isReply) isFinal = !hasCall;
    if (!inUsage) isRetryOnly = purpose === 'retry' && !hasCall && !hasText;
    if (purpose === 'round') isRetryOnly = false;
    inUsage = true;
  }

  function leaveUsage(): void {
    if (!inUsage) return;
    hasCall = false;
    hasText = false;
    inUsage = false;
  }

  function delta(): void {
    hasCall = false;
    hasText = true;
    // Only attempts of this reply were counted so far: the reply itself still has to come, calls and all.
    isFinal = isRetryOnly;
  }

  function flush(event: AgentEvent): void {
    const continued =
      options.continues === true ||
      (event.type === 'done' && event.output !== undefined) ||
      (event.type === 'error' && event.code === 'output_invalid');
    if (continued) return;
    for (const { index, toolCallId } of early) {
      report('usage-before-call', index, `${toolCallId} starts after the usage of its round`);
    }
  }

  return {
    event(event, index) {
      if (event.type === 'usage') {
        usage(event.purpose ?? 'round');
        return;
      }
      leaveUsage();
      if (event.type === 'tool_start') {
        if (isFinal) early.push({ index, toolCallId: event.toolCallId });
        hasCall = true;
        isFinal = false;
        isRetryOnly = false;
      } else if (event.type === 'text_delta' || event.type === 'thinking_delta') delta();
      else if (event.type === 'done' || event.type === 'error') flush(event);
    },
    steered() {
      isFinal = false;
    },
  };
}
