import type { AgentEvent } from './event.ts';
import type { Tool } from './tool.ts';

/** What a watcher decides. `rule` is a kebab-case id, `message` is for the person. */
export type WatcherDecision =
  | { action: 'allow' }
  | {
      action: 'pause' | 'terminate';
      rule: string;
      message: string;
      toolName?: string | undefined;
      count?: number | undefined;
    };

/** A call that is about to run, after approval and before `tool_start`. */
export interface WatchedCall {
  readonly sessionId: string;
  readonly turnId: string;
  readonly toolCallId: string;
  readonly tool: Tool;
  readonly args: Record<string, unknown>;
  /** The arguments after validation: what the tool gets. */
  readonly input: unknown;
}

/**
 * Looks over a session's shoulder, synchronously.
 * - `pause` acts at the end of the batch as a `halt`; `terminate` ends the turn in `watcher_<rule>`, and the call
 *   that it was asked about and its unstarted siblings never run.
 * - If it throws the turn ends in `hook_failed`: guards fail closed.
 */
export interface Watcher {
  beforeCall(call: WatchedCall): WatcherDecision;
  afterEvent(
    event: AgentEvent,
    turn: { sessionId: string; turnId: string; tool?: Tool | undefined },
  ): WatcherDecision;
}
