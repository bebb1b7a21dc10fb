import { PausableTimer } from './clock.ts';
import { toErrorMessage } from './errors.ts';
import { waitAtMost } from './interruptible.ts';
import type { ReadyCall } from './prepare-call.ts';
import { createToolContext, type RunningCall } from './tool-context.ts';
import { type ToolOutcome, toFailure, toOutcome } from './tool-outcome.ts';
import type { Turn } from './turn.ts';

/** How long after a stop a running tool may still end by itself. */
const TOOL_GRACE_MS = 1_000;

/** Runs a prepared call to its outcome: never throws, ends in time whatever the tool does. */
export async function executeCall(
  turn: Turn,
  call: ReadyCall & { toolCallId: string },
): Promise<ToolOutcome> {
  const { tool, toolCallId } = call;
  const abort = new AbortController();
  const timeoutMs = tool.timeoutMs ?? turn.config.timeouts.toolMs;
  let timedOut: (() => void) | undefined;
  const timer = new PausableTimer(turn.config.clock, timeoutMs, () => {
    abort.abort(new Error('the call took too long'));
    timedOut?.();
  });
  const running: RunningCall = {
    toolCallId,
    tool,
    timer,
    signal: abort.signal,
    questions: new Set(),
    ended: false,
  };
  const forget = turn.onStop(() => abort.abort(turn.stopError));
  const { redact } = turn.config;
  try {
    const limit = { ms: Number.POSITIVE_INFINITY, graceMs: TOOL_GRACE_MS };
    const late = new Promise<'late'>((resolve) => {
      timedOut = () => resolve('late');
    });
    const outcome = await waitAtMost(turn, limit, () =>
      Promise.race([runTool(call, createToolContext(turn, running)), late]),
    );
    if (!outcome) return toFailure('Stopped. The tool did not react, what it did so far may stand.', redact);
    if ('error' in outcome) return toFailure(toErrorMessage(outcome.error), redact);
    if (outcome.value === 'late') {
      return toFailure(
        `It took longer than ${timeoutMs / 1000} s and was stopped. Do less at once, or allow more time.`,
        redact,
      );
    }
    return toOutcome(outcome.value.returned, {
      comment: call.comment,
      redact,
      maxChars: tool.maxResultChars,
      audience: tool.audience,
    });
  } finally {
    running.ended = true;
    // A question that the tool asked and did not wait for.
    for (const question of running.questions) question.expire();
    timer.cancel();
    forget();
  }
}

async function runTool(
  call: ReadyCall,
  context: Parameters<ReadyCall['tool']['execute']>[1],
): Promise<{ returned: unknown }> {
  return { returned: await call.tool.execute(call.input, context) };
}
