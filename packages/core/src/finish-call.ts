import type { ToolOutcome } from './tool-outcome.ts';
import { toFailure } from './tool-outcome.ts';
import type { Turn } from './turn.ts';

/** Ends a call that has started: its answer joins the log, its `tool_end` goes out. */
export function endCall(
  turn: Turn,
  call: { toolCallId: string; wireId: string; toolName: string },
  result: { outcome: ToolOutcome; durationMs: number },
): void {
  const { toolCallId, wireId, toolName } = call;
  if (!turn.openCalls.has(toolCallId)) return;
  const { outcome, durationMs } = result;
  const { ok, text, content } = outcome;
  const failed = ok ? {} : { error: text };
  const audience = ok && outcome.audience ? { audience: outcome.audience } : {};
  turn.addAnswer({ toolCallId, wireId, toolName, ok, content });
  turn.emit({ type: 'tool_end', toolCallId, toolName, ok, durationMs, ...audience, result: text, ...failed });
  turn.openCalls.delete(toolCallId);
}

/**
 * After a failure: every call that has no `tool_end` gets a failed one, then the usage that is owed goes out.
 * Never throws.
 */
export function settleTurn(turn: Turn, reason: string): void {
  turn.log.beginSettling();
  for (const [toolCallId, call] of [...turn.openCalls]) {
    const { toolName, wireId, started, runningSince } = call;
    if (!started) turn.startCall(toolCallId, call.args);
    const words =
      runningSince !== undefined
        ? 'The outcome is unknown, the turn ended first: '
        : 'Not run, the turn ended first: ';
    const outcome = toFailure(words + reason, turn.config.redact);
    const durationMs = runningSince === undefined ? 0 : Math.max(0, turn.config.clock.now() - runningSince);
    endCall(turn, { toolCallId, wireId, toolName }, { outcome, durationMs });
  }
  for (const usage of turn.ledger.takeOwed()) turn.tryEmit(usage);
}

/** Yields the usage that is known and not yet told. */
export function payOwed(turn: Turn): void {
  for (const usage of turn.ledger.takeOwed()) turn.emit(usage);
}
