import type { AgentEvent, LogEntry, LoggedRecord, LogRow, PrivateRecord } from '@ethosagent/core/contract';
import {
  isDelta,
  type StoredRow,
  textOf,
  toDelta,
  toDeltaRow,
  toPrivateRow,
  toWireRow,
} from './stored-row.ts';

/** A row is closed at this many characters: what is read page by page must not grow without end. */
const MAX_JOINED_CHARS = 65_536;

type DeltaType = 'text_delta' | 'thinking_delta';

/** Neighbouring deltas of one tick that will be one row. */
interface JoinedDeltas {
  type: DeltaType;
  turnId: string;
  text: string;
  lengths: number[];
  seq: number;
  at: number;
}

/** What was appended to a log and is not committed yet; neighbouring deltas of one kind and turn are joined. */
export class PendingRows {
  /** How long the rows are that were inserted. */
  chars = 0;
  readonly #sessionId: string;
  readonly #rows: (StoredRow | JoinedDeltas)[] = [];

  constructor(sessionId: string) {
    this.#sessionId = sessionId;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Queues an entry; `seq` is its wire number, for a private one that of the wire record before it. Gives what is no delta as a row. */
  add(entry: LogEntry, seq: number): LogRow | undefined {
    if ('event' in entry && isDelta(entry.event)) {
      this.#addDelta(entry.event, entry.turnId, seq);
      return undefined;
    }
    const at = new Date().toISOString();
    if ('private' in entry) {
      const record = { ...entry.private, turnId: entry.turnId, at } as PrivateRecord;
      this.#rows.push(toPrivateRow(record, seq));
      return { private: record };
    }
    const { turnId, ...content } = entry;
    const wire: LoggedRecord = { v: 1, sessionId: this.#sessionId, turnId, seq, at, ...content };
    this.#rows.push(toWireRow(wire));
    return { wire };
  }

  /** Queues a row of another log; `wire` numbers are the caller's. */
  insert(row: LogRow, seq: number): void {
    const stored = 'wire' in row ? toWireRow(row.wire) : toPrivateRow(row.private, seq);
    this.#rows.push(stored);
    this.chars += stored.content.length;
  }

  /** The rows as they are to be written. They stay until {@link clear}. */
  list(): StoredRow[] {
    return this.#rows.map((row) => ('content' in row ? row : toJoinedRow(row)));
  }

  clear(): void {
    this.#rows.length = 0;
    this.chars = 0;
  }

  #addDelta(event: Extract<AgentEvent, { type: DeltaType }>, turnId: string, seq: number): void {
    const text = textOf(event);
    const last = this.#rows.at(-1);
    const fits =
      last !== undefined &&
      'text' in last &&
      last.type === event.type &&
      last.turnId === turnId &&
      last.text.length < MAX_JOINED_CHARS;
    if (!fits) {
      this.#rows.push({ type: event.type, turnId, text, lengths: [text.length], seq, at: Date.now() });
      return;
    }
    last.text += text;
    last.lengths.push(text.length);
    last.seq = seq;
    last.at = Date.now();
  }
}

function toJoinedRow({ type, text, turnId, seq, at, lengths }: JoinedDeltas): StoredRow {
  return toDeltaRow(toDelta(type, text), { seq, turnId, at: new Date(at).toISOString(), lengths });
}
