import type { AgentEvent } from './event.ts';
import type { Input, Interaction, LoggedRecord, PrivateRecord } from './record.ts';

/** What is appended to a log; the log adds `v`, `sessionId`, `seq` and `at`. */
export type LogEntry =
  | { turnId: string; event: AgentEvent }
  | { turnId: string; input: Input }
  | { turnId: string; interaction: Interaction }
  | { turnId: string; private: PrivateEntry };

type WithoutStamp<T> = T extends unknown ? Omit<T, 'turnId' | 'at'> : never;
/** A private record without what the log stamps on it. */
export type PrivateEntry = WithoutStamp<PrivateRecord>;

/** A row of a log, in the order of appending. */
export type LogRow = { wire: LoggedRecord } | { private: PrivateRecord };

/**
 * The open log of one session, held by the one writer.
 * - `append` never blocks: it numbers the entry and queues it; it throws when the log is closed or broken.
 * - `committed` is the highest wire `seq` that is committed; `onCommit` listeners run after it grew. Entries of
 *   one event-loop tick may be committed together; a store that commits at once calls them inside `append`.
 * - `flush` resolves when everything appended is safe on disk, and rejects with `storage_failed` or `storage_full`.
 * - `close` gives the session free for other writers; it flushes first.
 */
export interface SessionLog {
  readonly sessionId: string;
  /** Identifies this log: a cursor of another log must not be resumed. */
  readonly logId: string;
  /** Highest wire `seq` appended; 0 for a new session. */
  readonly seq: number;
  readonly committed: number;
  onCommit(listener: () => void): () => void;
  append(entry: LogEntry): void;
  flush(): Promise<void>;
  /** Everything appended so far, in order. */
  rows(): AsyncIterable<LogRow>;
  close(): Promise<void>;
}

/**
 * Where sessions are kept: the same interface for memory, one machine and many.
 * - `open` takes the session for writing: one turn at a time. It throws `session_busy` when this process has it
 *   open already, `session_locked` when another process holds it.
 * - `follow` yields wire records with `seq` greater than `after`, first the stored, then live ones, without a gap or
 *   a repeat, until `signal` aborts; a session that does not exist yet is waited for. Neighbouring deltas may come joined (`firstSeq`).
 */
export interface SessionStore {
  open(options: { sessionId: string; create?: boolean | undefined }): Promise<SessionLog>;
  follow(
    sessionId: string,
    options?: { after?: number | undefined; signal?: AbortSignal | undefined },
  ): AsyncIterable<LoggedRecord>;
  /** Frees what the store holds. */
  close(): Promise<void>;
}

/** One turn at a time per session, first in, first out. `run` resolves with what `work` gives. */
export interface TurnQueue {
  run<T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}
