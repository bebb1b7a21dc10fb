import type { AgentEvent, Interaction } from '@ethosagent/core/contract';
import type { Report } from './grammar-rule.ts';
import { toCanonicalJson } from './to-canonical-json.ts';

interface Asked {
  args: unknown;
  granted: boolean;
}

/** The rules of leave: asked before the start, for what runs, and a denied call never runs. */
export function createApprovalRules(report: Report): {
  event(event: AgentEvent, index: number): void;
  interaction(interaction: Interaction, index: number): void;
} {
  const asked = new Map<string, Asked>();
  const started = new Set<string>();

  return {
    interaction({ kind, status, toolCallId, args, answer }, index) {
      if (kind !== 'approval' || toolCallId === undefined) return;
      if (started.has(toolCallId)) {
        if (status === 'expired') return;
        report('approval-order', index, `leave for ${toolCallId} is ${status} after its tool_start`);
        return;
      }
      const known = asked.get(toolCallId);
      const granted =
        status === 'answered' && (answer as { decision?: unknown } | null)?.decision === 'approve';
      asked.set(toolCallId, { args: known?.args ?? args, granted });
    },
    event(event, index) {
      if (event.type === 'tool_start') {
        started.add(event.toolCallId);
        const leave = asked.get(event.toolCallId);
        if (leave?.granted && toCanonicalJson(leave.args) !== toCanonicalJson(event.args)) {
          report(
            'approval-args',
            index,
            `${event.toolCallId} starts with other arguments than were approved`,
          );
        }
      }
      if (event.type === 'tool_end' && asked.get(event.toolCallId)?.granted === false) {
        if (event.ok || event.durationMs !== 0) {
          report('approval-denied', index, `${event.toolCallId} ran without leave`);
        }
      }
    },
  };
}
