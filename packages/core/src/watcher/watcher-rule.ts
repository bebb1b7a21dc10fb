import type { AgentEvent, Tool, WatchedCall, WatcherDecision } from '../contract/index.ts';

/** What one rule sees of a turn. Its state lives as long as the session is active. */
export interface WatcherRule {
  beforeCall?(call: WatchedCall): WatcherDecision | undefined;
  afterEvent?(event: AgentEvent, tool: Tool | undefined): WatcherDecision | undefined;
  /** The turn ended. */
  endTurn?(): void;
}
