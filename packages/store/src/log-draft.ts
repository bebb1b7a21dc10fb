import { addToFacts } from '@ethosagent/core';
import type { LogEntry, LogRow } from '@ethosagent/core/contract';
import type { LogTable } from './log-table.ts';
import { PendingRows } from './pending-rows.ts';
import { SaidTexts } from './said-texts.ts';
import type { SessionTable, StoredSession } from './session-table.ts';
import { toLogRow } from './stored-row.ts';

/** So much of a copy is written at once. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;

/** What a log has and the file has not yet: rows, texts to search for, and what the list of sessions says of it. */
export class LogDraft {
  readonly #session: Pick<StoredSession, 'facts'> & { info: { sessionId: string } };
  readonly #texts = new SaidTexts();
  readonly #pending: PendingRows;
  #seq: number;
  #rowCount = 0;
  #updatedAt: string;

  constructor(session: Pick<StoredSession, 'facts' | 'info'>) {
    this.#session = session;
    this.#seq = session.info.seq;
    this.#updatedAt = session.info.updatedAt;
    this.#pending = new PendingRows(session.info.sessionId);
  }

  get seq(): number {
    return this.#seq;
  }

  /** Enough was inserted since the last {@link clear} to be written. */
  get isFull(): boolean {
    return this.#rowCount >= BATCH_ROWS || this.#pending.chars >= BATCH_CHARS;
  }

  append(entry: LogEntry): void {
    const seq = 'private' in entry ? this.#seq : this.#seq + 1;
    const row = this.#pending.add(entry, seq);
    // Not before it: what cannot be stored gets no number.
    this.#seq = seq;
    if (row) {
      addToFacts(this.#session.facts, row);
      if ('wire' in row) this.#texts.addRecord(row.wire);
    } else if ('event' in entry && entry.event.type === 'text_delta') {
      this.#texts.addText(entry.event.text, { turnId: entry.turnId, seq });
    } else {
      this.#texts.endReply();
    }
  }

  /** Copies a row of another log: session and number are new, the rest stays. */
  insert(row: LogRow): void {
    this.#rowCount += 1;
    addToFacts(this.#session.facts, row);
    if ('private' in row) {
      this.#updatedAt = row.private.at;
      this.#pending.insert(row, this.#seq);
      return;
    }
    const { firstSeq, ...rest } = row.wire;
    const start = this.#seq + 1;
    this.#seq = firstSeq === undefined ? start : start + rest.seq - firstSeq;
    const joined = start < this.#seq ? { firstSeq: start } : {};
    const wire = { ...rest, sessionId: this.#session.info.sessionId, seq: this.#seq, ...joined };
    this.#updatedAt = wire.at;
    this.#texts.addRecord(wire);
    this.#pending.insert({ wire }, this.#seq);
  }

  /** The last reply will not go on. */
  endReply(): void {
    this.#texts.endReply();
  }

  /** Makes up for texts that a process which died had no time to index. */
  async catchUp(logs: LogTable, session: StoredSession): Promise<void> {
    if (session.indexedSeq >= session.info.seq) return;
    for await (const page of logs.readPages(session.id, session.indexedSeq)) {
      for (const stored of page) {
        const row = toLogRow(stored, session.info.sessionId);
        if ('wire' in row) this.#texts.addRecord(row.wire);
      }
    }
  }

  /** Must run inside a transaction; what was written stays here until {@link clear}. */
  write(tables: { sessions: SessionTable; logs: LogTable }, session: number): void {
    const rows = this.#pending.list();
    const texts = this.#texts.list();
    if (rows.length === 0 && texts.length === 0) return;
    tables.logs.add(session, rows);
    tables.logs.addTexts(session, texts);
    this.#updatedAt = rows.at(-1)?.at ?? this.#updatedAt;
    tables.sessions.progress(session, {
      seq: this.#seq,
      updatedAt: this.#updatedAt,
      facts: this.#session.facts,
      indexedSeq: this.#texts.toIndexedSeq(this.#seq),
    });
  }

  clear(): void {
    this.#pending.clear();
    this.#texts.clear();
    this.#rowCount = 0;
  }
}
