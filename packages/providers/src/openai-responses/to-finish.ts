import type { CompletionChunk } from '@ethosagent/core/contract';
import type { ReplyNotes } from './output-item.ts';

type Finish = Extract<CompletionChunk, { type: 'finish' }>;

/** How a response ended, by its last event. */
export interface Ending {
  status: string;
  /** Why it is not complete. */
  reason: string | undefined;
}

/**
 * The protocol has no stop reason: a reply that is complete asks for tools exactly when it holds calls of functions.
 * `raw` also tells when a final text differed from its pieces.
 */
export function toFinish(ending: Ending, notes: ReplyNotes): Finish {
  const raw = notes.refusal === '' ? (ending.reason ?? ending.status) : `refusal: ${notes.refusal}`;
  return {
    type: 'finish',
    reason: toReason(ending, notes),
    raw: notes.differs ? `${raw} (a final text differs from its pieces)` : raw,
  };
}

function toReason({ status, reason }: Ending, notes: ReplyNotes): Finish['reason'] {
  if (notes.refusal !== '' || reason === 'content_filter') return 'refused';
  if (reason === 'max_output_tokens') return 'output_limit';
  if (status !== 'completed') return 'other';
  if (notes.calls > 0) return 'tool_calls';
  return notes.hasForeignCall ? 'other' : 'stop';
}
