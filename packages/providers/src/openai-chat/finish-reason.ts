import type { CompletionChunk, TurnErrorCode } from '@ethosagent/core/contract';

export type FinishReason = Extract<CompletionChunk, { type: 'finish' }>['reason'];

const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_calls: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  length: 'output_limit',
  max_tokens: 'output_limit',
  model_length: 'context_limit',
  model_context_window_exceeded: 'context_limit',
  content_filter: 'refused',
  refusal: 'refused',
  safety: 'refused',
};

/** Finish reasons that are failures. */
const FAILURES: Readonly<Record<string, TurnErrorCode>> = {
  error: 'provider_unavailable',
  insufficient_system_resource: 'provider_overloaded',
};

/** The contract's reason for a server's; one that nobody knows is `other`. */
export function toFinishReason(raw: string | undefined, callCount: number): FinishReason {
  const reason = raw === undefined ? 'stop' : (REASONS[raw.toLowerCase()] ?? 'other');
  if (reason === 'stop' && callCount > 0) return 'tool_calls';
  // It announced calls, but none came: not a clean end.
  return reason === 'tool_calls' && callCount === 0 ? 'other' : reason;
}

export function toFinishFailure(raw: string | undefined): TurnErrorCode | undefined {
  return raw === undefined ? undefined : FAILURES[raw.toLowerCase()];
}
