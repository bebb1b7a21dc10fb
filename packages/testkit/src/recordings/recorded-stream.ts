import type { AgentEvent, WireRecord } from '@ethosagent/core/contract';
import type { CheckGrammarOptions } from '../grammar/grammar-options.ts';

/** How the last turn of a recorded stream ends. */
export type RecordedEnding =
  | { type: 'done'; stopReason: 'complete' | 'output_limit' | 'halted' }
  | { type: 'error'; code: string };

/** What is known of a recorded stream without loading it. */
export interface RecordedStreamInfo {
  name: string;
  /** What there is to see, in one sentence. */
  description: string;
  ending: RecordedEnding;
  /** How many turns it has. */
  turnCount: number;
  /** How many records it has. */
  recordCount: number;
  /** Bytes of its lines, and their SHA-256 in hexadecimal digits. */
  bytes: number;
  sha256: string;
  /** It has no file: it is played anew, the same to the byte, each time that it is loaded. @default false */
  onDemand?: true | undefined;
  /** What `checkGrammar` must be told, for streams of a later version of the contract. */
  grammar?: CheckGrammarOptions | undefined;
}

/** A recorded stream: the wire records of a session, as servers and `stream-json` send them. */
export interface RecordedStream extends RecordedStreamInfo {
  readonly records: readonly WireRecord[];
  /** The events in them, bare, as `run()` yields them. Streams of a later version may hold unknown ones. */
  readonly events: readonly AgentEvent[];
}
