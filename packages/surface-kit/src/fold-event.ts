import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import type { CallView, TurnView } from './turn-view.ts';
import { addUsage } from './usage-sum.ts';

/**
 * The view after one more event. Pure: `view` stays as it is.
 * - Types that this version does not know change nothing; nor does anything after the ending.
 * - A delta costs the same however long the turn is.
 * - Both endings close every running call, so nothing spins on.
 */
export function foldEvent(view: TurnView, event: AgentEvent): TurnView {
  if (view.ending !== undefined) return view;
  switch (event.type) {
    case 'run_start':
      return { ...view, route: { provider: event.provider, model: event.model, source: event.source } };
    case 'context_meta':
      return { ...view, context: event.data, failedInjectors: toFailedInjectors(event.data) };
    case 'text_delta':
      return { ...view, text: view.text + event.text };
    case 'thinking_delta':
      return { ...view, thinking: view.thinking + event.thinking };
    case 'tool_start':
      return view.calls.has(event.toolCallId) ? view : withCall(view, toStartedCall(event));
    case 'tool_progress':
      return foldProgress(view, event);
    case 'tool_end':
      return withCall(view, toEndedCall(view.calls.get(event.toolCallId), event));
    case 'usage':
      return { ...view, usage: addUsage(view.usage, event) };
    case 'halt':
      return { ...view, halt: event, notices: withoutTwin(view.notices, event.message) };
    case 'done':
      return { ...view, text: event.text, calls: closeCalls(view.calls), ending: event };
    case 'error':
      return { ...view, calls: closeCalls(view.calls), ending: event };
    default:
      return view;
  }
}

function withCall(view: TurnView, call: CallView): TurnView {
  return { ...view, calls: new Map(view.calls).set(call.toolCallId, call) };
}

function toStartedCall({ toolCallId, toolName, args }: AgentEventOf<'tool_start'>): CallView {
  return { toolCallId, toolName, args, state: 'running' };
}

function toEndedCall(started: CallView | undefined, event: AgentEventOf<'tool_end'>): CallView {
  if (started !== undefined && started.state !== 'running') return started;
  return {
    toolCallId: event.toolCallId,
    toolName: event.toolName,
    args: started?.args,
    state: event.ok ? 'ok' : 'failed',
    durationMs: event.durationMs,
    audience: event.audience,
    result: event.result,
    error: event.error,
  };
}

function foldProgress(view: TurnView, event: AgentEventOf<'tool_progress'>): TurnView {
  const { toolCallId, message, percent, audience } = event;
  if (toolCallId === undefined) {
    return audience === 'user' ? { ...view, notices: [...view.notices, message] } : view;
  }
  const call = view.calls.get(toolCallId);
  if (call?.state !== 'running') return view;
  return withCall(view, { ...call, progress: { message, percent, audience } });
}

function withoutTwin(notices: readonly string[], message: string): readonly string[] {
  return notices.at(-1) === message ? notices.slice(0, -1) : notices;
}

function closeCalls(calls: TurnView['calls']): TurnView['calls'] {
  const closed = new Map<string, CallView>();
  for (const [id, call] of calls)
    closed.set(id, call.state === 'running' ? { ...call, state: 'stopped' } : call);
  return closed;
}

function toFailedInjectors(data: Record<string, unknown>): readonly string[] {
  const names = data.failedInjectors;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}
