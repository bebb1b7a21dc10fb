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
 * The logs of sessions: all that the loop needs of a store.
 * - `open` takes the session for writing: one turn at a time. It throws `session_busy` when this process has it
 *   open already, `session_locked` when another process holds it.
 * - `follow` yields wire records with `seq` greater than `after`, first the stored, then live ones, without a gap or
 *   a repeat, until `signal` aborts; a session that does not exist yet is waited for. Neighbouring deltas may come joined (`firstSeq`).
 */
export interface SessionLogs {
  open(options: { sessionId: string; create?: boolean | undefined }): Promise<SessionLog>;
  follow(
    sessionId: string,
    options?: { after?: number | undefined; signal?: AbortSignal | undefined },
  ): AsyncIterable<LoggedRecord>;
  /** Frees what the store holds. */
  close(): Promise<void>;
}

/** What is known of a session without reading its log. */
export interface SessionInfo {
  sessionId: string;
  logId: string;
  /** The human key, unique in the store. */
  key?: string | undefined;
  /** What a person called it, else the first line of its first prompt, at most 80 characters. */
  title?: string | undefined;
  /** Absolute path of the folder that it was made for. */
  cwd?: string | undefined;
  /** ISO, UTC. */
  createdAt: string;
  /** When the last record was appended, else `createdAt`. ISO, UTC. */
  updatedAt: string;
  /** Highest wire `seq`. */
  seq: number;
  /** Turns so far, the parent's included. */
  turnCount: number;
  /** What its own turns cost; what the parent had spent is not in it. */
  picoUsd: number;
  /** The session that it was forked from, and the last `seq` that they share. */
  parent?: { sessionId: string; seq: number } | undefined;
}

/** A place where a searched text occurs. */
export interface SearchHit {
  session: SessionInfo;
  turnId: string;
  /** The last `seq` of the text that was found. */
  seq: number;
  /** Who said it. */
  role: 'input' | 'reply';
  /** The words around the match, one line. */
  excerpt: string;
}

/**
 * The list of sessions.
 * - An unknown session is `invalid_options`; so is a key that another session has, and a key or id that is malformed.
 * - `delete` throws `session_busy` or `session_locked` while the session is open for writing.
 */
export interface SessionCatalog {
  /**
   * Makes a session. `rows` are copied into its log as they are, but for `sessionId` and `seq`, which count anew.
   * A row that breaks off leaves no session behind.
   */
  create(options: {
    sessionId?: string | undefined;
    key?: string | undefined;
    title?: string | undefined;
    cwd?: string | undefined;
    parent?: SessionInfo['parent'];
    rows?: Iterable<LogRow> | AsyncIterable<LogRow> | undefined;
  }): Promise<SessionInfo>;
  /** By id or key; `undefined` when there is none. */
  find(name: string): Promise<SessionInfo | undefined>;
  /** Latest `updatedAt` first. `before` = the `updatedAt` and id of the last one seen. @default limit 100 */
  list(options?: {
    limit?: number | undefined;
    before?: { updatedAt: string; sessionId: string } | undefined;
    cwd?: string | undefined;
  }): Promise<SessionInfo[]>;
  /** Changes key or title; `null` takes it away. */
  update(
    sessionId: string,
    change: { key?: string | null | undefined; title?: string | null | undefined },
  ): Promise<SessionInfo>;
  /** Everything committed, in order, without taking the session; turns may go on meanwhile. */
  read(sessionId: string): AsyncIterable<LogRow>;
  /** Prompts and replies that hold all words of `text`, latest first. @default limit 20 */
  search(text: string, options?: { limit?: number | undefined }): Promise<SearchHit[]>;
  delete(sessionId: string): Promise<void>;
}

/** Where sessions are kept: the same interface for memory, one machine and many. */
export interface SessionStore extends SessionLogs, SessionCatalog {}

/** One turn at a time per session, first in, first out. `run` resolves with what `work` gives. */
export interface TurnQueue {
  run<T>(sessionId: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}
