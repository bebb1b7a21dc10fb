import { EthosError, type LogRow } from '@ethosagent/core/contract';
import type { Database } from './database.ts';
import type { SaidText } from './said-texts.ts';
import { ROW_COLUMNS, type StoredRow, toLogRow, toStoredRow } from './stored-row.ts';

const PAGE_ROWS = 256;
/** A page ends early when it holds this much: some rows are images. */
const PAGE_CHARS = 1_000_000;

export type NumberedRow = StoredRow & { id: number };

/** The rows of all logs. What writes must run inside a transaction. */
export class LogTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(session: number, rows: readonly StoredRow[]): void {
    for (const { seq, firstSeq, kind, turnId, at, lengths, content } of rows) {
      this.#db.run(
        'INSERT INTO log_rows (session, seq, first_seq, kind, turn_id, at, lengths, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        session,
        seq,
        firstSeq,
        kind,
        turnId,
        at,
        lengths,
        content,
      );
    }
  }

  addTexts(session: number, texts: readonly SaidText[]): void {
    for (const { seq, role, turnId, said } of texts) {
      this.#db.run(
        'INSERT INTO texts (session, seq, role, turn_id, said) VALUES (?, ?, ?, ?, ?)',
        session,
        seq,
        role,
        turnId,
        said,
      );
    }
  }

  /** The next wire rows after a cursor, as many as fit in a page. An unknown session has none. */
  readWirePage(sessionId: string, after: number): StoredRow[] {
    const session = '(SELECT id FROM sessions WHERE session_id = ? AND ready = 1)';
    return this.#readPage(
      `SELECT ${ROW_COLUMNS} FROM log_rows WHERE session = ${session} AND seq > ? AND first_seq IS NOT NULL ORDER BY seq, id`,
      sessionId,
      after,
    );
  }

  /** Every row of a log that is committed now, page by page. `after` leaves out what is at or before that number. */
  async *readPages(session: number, after = -1): AsyncGenerator<NumberedRow[], void, void> {
    const last = await this.#db.attempt(() => this.#readLast(session));
    if (!last) return;
    let place: { seq: number; id: number } = { seq: after, id: Number.MAX_SAFE_INTEGER };
    while (place.seq < last.seq || (place.seq === last.seq && place.id < last.id)) {
      const from = place;
      const page = await this.#db.attempt(() =>
        this.#readPage(
          `SELECT ${ROW_COLUMNS} FROM log_rows WHERE session = ? AND (seq, id) > (?, ?) AND id <= ? ORDER BY seq, id`,
          session,
          from.seq,
          from.id,
          last.id,
        ),
      );
      const end = page.at(-1);
      if (!end) throw new EthosError('invalid_options', 'The session was deleted while it was read.');
      yield page;
      place = end;
    }
  }

  /** {@link readPages} as they were appended. */
  async *readRows(session: number, sessionId: string): AsyncGenerator<LogRow, void, void> {
    for await (const page of this.readPages(session)) for (const row of page) yield toLogRow(row, sessionId);
  }

  #readLast(session: number): { seq: number; id: number } | undefined {
    const sql = 'SELECT seq, id FROM log_rows WHERE session = ? ORDER BY seq DESC, id DESC LIMIT 1';
    const values = this.#db.get(sql, session);
    return values && { seq: Number(values.seq), id: Number(values.id) };
  }

  /** Nothing stays open behind a page: a slow reader must not keep the write-ahead log from being emptied. */
  #readPage(sql: string, ...values: (string | number)[]): NumberedRow[] {
    const page: NumberedRow[] = [];
    let chars = 0;
    for (const stored of this.#db.iterate(`${sql} LIMIT ${PAGE_ROWS}`, ...values)) {
      const row = toStoredRow(stored);
      page.push(row);
      chars += row.content.length;
      if (chars > PAGE_CHARS) break;
    }
    return page;
  }
}
