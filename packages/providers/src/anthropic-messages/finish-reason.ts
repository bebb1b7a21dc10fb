import type { CompletionChunk } from '@ethosagent/core/contract';

type FinishChunk = Extract<CompletionChunk, { type: 'finish' }>;

const REASONS: Readonly<Record<string, FinishChunk['reason']>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  pause_turn: 'pause',
  max_tokens: 'output_limit',
  model_context_window_exceeded: 'context_limit',
  refusal: 'refused',
};

/** Why a reply ended, as its last frames said it. */
export interface StopReason {
  reason: string | undefined;
  /** Which kind of refusal it is. */
  category: string | undefined;
}

/** The contract's words for it; a reason that nobody knows is `other`, one that is missing a clean end. */
export function toFinish({ reason, category }: StopReason, callCount: number): FinishChunk {
  const raw = category === undefined ? reason : `${reason}: ${category}`;
  const known = reason === undefined ? 'stop' : (REASONS[reason] ?? 'other');
  return { type: 'finish', reason: toReason(known, callCount), ...(raw === undefined ? {} : { raw }) };
}

function toReason(known: FinishChunk['reason'], callCount: number): FinishChunk['reason'] {
  if ((known === 'stop' || known === 'pause') && callCount > 0) return 'tool_calls';
  // It announced calls, but none came: not a clean end.
  return known === 'tool_calls' && callCount === 0 ? 'other' : known;
}
