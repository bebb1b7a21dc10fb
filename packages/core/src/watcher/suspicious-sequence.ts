import { toSyncAnswer } from '../sync-answer.ts';
import { isCredentialPath } from './credential-path.ts';
import type { WatcherRule } from './watcher-rule.ts';

const REACH = 4;

/** Ends the turn before a call that can send data out runs within 4 calls after a credential was read. */
export function createSuspiciousSequence(): WatcherRule {
  let callsSinceRead = Number.POSITIVE_INFINITY;
  let readPath = '';
  return {
    beforeCall({ tool, input }) {
      callsSinceRead += 1;
      if (tool.canSend && callsSinceRead <= REACH) {
        const message = `Stopped before ${tool.name} ran: it can send data out, and ${readPath} was read ${callsSinceRead === 1 ? 'just before' : `${callsSinceRead} calls earlier`}.`;
        return { action: 'terminate', rule: 'suspicious-sequence', message, toolName: tool.name };
      }
      const path = toSyncAnswer(tool.readsPaths?.(input), 'readsPaths')?.find(isCredentialPath);
      if (path !== undefined) {
        readPath = path;
        callsSinceRead = 0;
      }
      return undefined;
    },
  };
}
