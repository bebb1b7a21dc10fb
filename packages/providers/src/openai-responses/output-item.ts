import type { CompletionChunk } from '@ethosagent/core/contract';

/** One item of a reply as it grows. Items are given out one behind another, in the order of their places. */
export interface OutputItem {
  readonly type: 'message' | 'reasoning' | 'function_call';
  readonly id: string | undefined;
  /** Nothing more comes for it. */
  readonly isClosed: boolean;
  /** Chunks that were not given out yet. */
  readonly waiting: CompletionChunk[];
  /** The item as the server has it now that it is done: what it says wins over the pieces. */
  close(item: Record<string, unknown>): void;
  /** The reply ended, and this is all of it. `isCut`: the reply is not complete. */
  end(isCut: boolean): void;
}

/** What reading a reply found besides its chunks. */
export interface ReplyNotes {
  /** What the model said instead of an answer. */
  refusal: string;
  /** How many calls there are. */
  calls: number;
  /** The model used a kind of tool that was never offered: nobody answers that. */
  hasForeignCall: boolean;
  /** A text or arguments that differ from the join of their pieces. */
  differs: boolean;
}
