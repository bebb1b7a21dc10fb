import { toCanonicalJson } from '@ethosagent/core';
import type { ApprovalPort, ApprovalRequest } from '@ethosagent/core/contract';

/**
 * Remembers what a person allowed beyond one call, within the session: exactly this call, or the whole tool.
 * A denial is never remembered, and nothing outlives the program.
 */
export function createRememberedApprovals(port: ApprovalPort): ApprovalPort {
  const allowed = new Set<string>();
  return {
    async request(request, signal) {
      const { exact, session } = toRules(request);
      if (allowed.has(exact) || allowed.has(session)) return { decision: 'approve', scope: 'once' };
      const answer = await port.request(request, signal);
      if (answer.decision === 'approve') {
        if (answer.scope === 'exact') allowed.add(exact);
        if (answer.scope === 'session') allowed.add(session);
      }
      return answer;
    },
  };
}

function toRules({ sessionId, toolName, args }: ApprovalRequest): { exact: string; session: string } {
  return {
    exact: toCanonicalJson([sessionId, toolName, args]),
    session: toCanonicalJson([sessionId, toolName]),
  };
}
