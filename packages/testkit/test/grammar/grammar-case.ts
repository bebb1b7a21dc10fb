import type { AgentEvent, AgentEventOf, Interaction, WireRecord } from '@ethosagent/core/contract';
import type { CheckGrammarOptions, GrammarRule } from '../../src/index.ts';

/** A rule with a stream that keeps it and the smallest change that breaks it, at record `at` of `bad`. */
export interface GrammarCase {
  rule: GrammarRule;
  why: string;
  good: readonly (WireRecord | AgentEvent)[];
  bad: readonly unknown[];
  at: number;
  options?: CheckGrammarOptions;
}

export const sessionId = 'ses_00000000000000000000000001';
export const turnA = 'trn_0000000000000000000000000A';
export const turnB = 'trn_0000000000000000000000000B';

export const start: AgentEvent = { type: 'run_start', provider: 'p', model: 'm', source: 'global' };
export const meta: AgentEvent = { type: 'context_meta', data: {} };
export const usage: AgentEvent = { type: 'usage', inputTokens: 9, outputTokens: 3, estimatedCostUsd: 0 };

export function text(delta: string): AgentEvent {
  return { type: 'text_delta', text: delta };
}

export function done(whole: string, turnCount = 1, more: Partial<AgentEventOf<'done'>> = {}): AgentEvent {
  return { type: 'done', text: whole, turnCount, ...more };
}

export function error(code = 'provider_unavailable'): AgentEvent {
  return { type: 'error', error: 'It failed. Try again.', code };
}

export function toolStart(id: string, args: unknown = {}, toolName = 'look'): AgentEvent {
  return { type: 'tool_start', toolCallId: id, toolName, args };
}

export function toolEnd(id: string, more: Partial<AgentEventOf<'tool_end'>> = {}): AgentEvent {
  return {
    type: 'tool_end',
    toolCallId: id,
    toolName: 'look',
    ok: true,
    durationMs: 2,
    result: 'seen',
    ...more,
  };
}

export function toolFail(id: string, more: Partial<AgentEventOf<'tool_end'>> = {}): AgentEvent {
  return toolEnd(id, { ok: false, durationMs: 0, result: 'no', error: 'no', ...more });
}

export function progress(toolCallId?: string, toolName = 'look'): AgentEvent {
  const owner = toolCallId === undefined ? {} : { toolCallId };
  return { type: 'tool_progress', toolName, message: 'busy', audience: 'internal', ...owner };
}

export function notice(toolName = '_budget', message = 'stop'): AgentEvent {
  return { type: 'tool_progress', toolName, message, audience: 'user' };
}

export function halt(more: Partial<AgentEventOf<'halt'>> = {}): AgentEvent {
  return { type: 'halt', kind: 'budget', rule: 'cost-cap', toolName: '_budget', message: 'stop', ...more };
}

/** The record of an event with this `seq`; `second` sets its time. */
export function logged(
  event: AgentEvent,
  seq: number,
  more: { turnId?: string; firstSeq?: number; sessionId?: string; second?: number } = {},
): WireRecord {
  const { second = 0, ...rest } = more;
  return { v: 1, sessionId, turnId: turnA, seq, at: new Date(second * 1000).toISOString(), event, ...rest };
}

/** Records of one turn for its events, numbered from `first`. */
export function logAll(events: readonly AgentEvent[], turnId: string = turnA, first = 1): WireRecord[] {
  return events.map((event, place) => logged(event, first + place, { turnId }));
}

export function unsaved(event: AgentEvent): WireRecord {
  return { v: 1, sessionId, turnId: turnA, at: new Date(0).toISOString(), unsaved: true, event };
}

export function approval(
  seq: number,
  status: Interaction['status'],
  more: Partial<Interaction> = {},
): WireRecord {
  const id = 'int_00000000000000000000000001';
  const interaction: Interaction = { id, kind: 'approval', status, toolCallId: 'c1', args: {}, ...more };
  return { v: 1, sessionId, turnId: turnA, seq, at: new Date(0).toISOString(), interaction };
}

export const approved: Partial<Interaction> = { answer: { decision: 'approve', scope: 'once' } };
