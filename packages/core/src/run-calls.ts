import { toCanonicalJson, toTextHash } from './canonical-json.ts';
import { toTurnError } from './errors.ts';
import { executeCall } from './execute-call.ts';
import { endCall } from './finish-call.ts';
import { flushLog } from './flush-log.ts';
import { type PreparedCall, prepareCall } from './prepare-call.ts';
import { runHooks } from './run-hooks.ts';
import { type CountedCall, countCalls } from './stop-rules.ts';
import type { ReplyCall } from './stream-reply.ts';
import { type ToolOutcome, toFailure } from './tool-outcome.ts';
import type { Turn } from './turn.ts';
import { toWatcherError } from './watcher-error.ts';

/** What a batch was like, for the rules that end a turn. */
export interface BatchSummary {
  /** Every call of it named a tool that does not exist. */
  allUnknown: boolean;
  /** A call of it was cut off by the output limit. */
  anyCut: boolean;
}

/**
 * Runs the calls of one reply: read-only ones side by side up to the limit, the others alone. Each call ends as
 * soon as it is done; the history gets the answers in call order. Throws when the turn must end; nothing runs
 * any more then, and the calls without an end are closed by `settleTurn`.
 */
export async function runCalls(turn: Turn, calls: readonly ReplyCall[]): Promise<BatchSummary> {
  const batch: Batch = { running: new Set(), done: new Map() };
  try {
    for (const call of calls) await startCall(turn, call, batch);
  } catch (cause) {
    turn.stop(toTurnError(cause, 'internal'));
  }
  await Promise.all(batch.running);
  turn.throwIfStopped();
  turn.closeBatch(calls.map((call) => call.block.toolCallId));
  countCalls(
    turn.counters,
    calls.map((call) => toCounted(call, batch.done.get(call))),
    turn.run.limits,
  );
  return {
    allUnknown: calls.length > 0 && calls.every((call) => isUnknown(batch.done.get(call)?.prepared)),
    anyCut: calls.some((call) => call.cut),
  };
}

interface Batch {
  running: Set<Promise<void>>;
  done: Map<ReplyCall, { prepared: PreparedCall; outcome: ToolOutcome }>;
}

/** Prepares a call and starts it when its turn has come; waits for its end when it must run alone. */
async function startCall(turn: Turn, call: ReplyCall, batch: Batch): Promise<void> {
  turn.throwIfStopped();
  const { running, done } = batch;
  const alone = turn.config.tools.byName.get(call.block.toolName)?.tool.readOnly !== true;
  if (alone) await Promise.all(running);
  const prepared = await prepareCall(turn, call);
  while (running.size >= Math.max(1, turn.run.limits.maxParallelTools)) await Promise.race(running);
  turn.throwIfStopped();
  askWatcher(turn, call, prepared);
  const work = answerCall(turn, call, prepared).then(
    (outcome) => void done.set(call, { prepared, outcome }),
    // Ends the turn at the next look at it; the siblings are stopped with it.
    (cause: unknown) => turn.stop(toTurnError(cause, 'internal')),
  );
  const tracked: Promise<void> = work.finally(() => running.delete(tracked));
  running.add(tracked);
  if (alone) await tracked;
}

/** Asked after approval and before `tool_start`; a terminating decision stops the turn before the call runs. */
function askWatcher(turn: Turn, call: ReplyCall, prepared: PreparedCall): void {
  const { watcher } = turn.config;
  if (!watcher || prepared.kind !== 'ready') return;
  const { tool, args, input } = prepared;
  const { toolCallId } = call.block;
  try {
    turn.takeDecision(
      watcher.beforeCall({ sessionId: turn.run.sessionId, turnId: turn.id, toolCallId, tool, args, input }),
    );
  } catch (cause) {
    turn.stop(toWatcherError(cause));
  }
  turn.throwIfStopped();
}

/** One call from `tool_start` to `tool_end` and the hooks after it. */
async function answerCall(turn: Turn, call: ReplyCall, prepared: PreparedCall): Promise<ToolOutcome> {
  const { toolCallId, toolName } = call.block;
  turn.startCall(toolCallId, prepared.args);
  // The watcher may have ended the turn at this very event: then the call is closed without having run.
  turn.throwIfStopped();
  if (prepared.kind === 'refused') {
    const outcome = toFailure(prepared.reason, turn.config.redact);
    endCall(turn, call.block, { outcome, durationMs: 0 });
    return outcome;
  }
  // What cannot be repeated runs only once the log says that it will.
  if (prepared.tool.replay === 'never') await flushLog(turn);
  turn.throwIfStopped();
  const startedAt = turn.config.clock.now();
  turn.markRunning(toolCallId, startedAt);
  const outcome = await executeCall(turn, { ...prepared, toolCallId });
  const durationMs = Math.max(0, turn.config.clock.now() - startedAt);
  endCall(turn, call.block, { outcome, durationMs });
  const payload = {
    toolCallId,
    toolName,
    args: prepared.args,
    ok: outcome.ok,
    result: outcome.text,
    durationMs,
  };
  await runHooks(turn, 'after_tool_call', { toPayload: () => structuredClone(payload) });
  return outcome;
}

function toCounted(
  call: ReplyCall,
  result: { prepared: PreparedCall; outcome: ToolOutcome } | undefined,
): CountedCall {
  const { toolName } = call.block;
  const args = result?.prepared.args ?? call.rawArguments;
  return {
    toolName,
    tool: result?.prepared.tool,
    key: `${toolName} ${toCanonicalJson(args)}`,
    result: toTextHash(result?.outcome.text ?? ''),
  };
}

function isUnknown(prepared: PreparedCall | undefined): boolean {
  return prepared?.kind === 'refused' && prepared.unknownTool === true;
}
