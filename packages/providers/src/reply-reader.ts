import type { CompletionChunk } from '@ethosagent/core/contract';
import type { ServerSentEvent } from './sse-decoder.ts';

/** Turns the frames of one reply into chunks; each wire protocol has its own. */
export interface ReplyReader {
  /** `done`: the end mark was read, nothing behind it counts. `finished`: a finish reason was read. */
  readonly state: 'open' | 'finished' | 'done';
  /** Reads frames and adds their chunks to `chunks`; what it throws comes after these. */
  read(events: readonly ServerSentEvent[], chunks: CompletionChunk[]): void;
  /** Reads an answer that was not streamed; false when it is none of this protocol. */
  readWhole(value: Record<string, unknown>, chunks: CompletionChunk[]): boolean;
  /** Adds what is left and the one `finish`. Throws `stream_interrupted` when the reply is not complete. */
  end(chunks: CompletionChunk[]): void;
}
