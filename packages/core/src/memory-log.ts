import type {
  LogEntry,
  LoggedRecord,
  LogRow,
  PrivateRecord,
  SessionInfo,
  SessionLog,
} from './contract/index.ts';
import { EthosError } from './contract/index.ts';
import { DeltaRow } from './delta-row.ts';
import { addToFacts, createSessionFacts } from './session-facts.ts';

type StoredRow = DeltaRow | { wire: LoggedRecord } | { private: PrivateRecord };

/** The log of one session in memory: everything is committed at once. */
export class MemoryLog {
  readonly sessionId: string;
  readonly logId: string;
  readonly #rows: StoredRow[] = [];
  #listeners: readonly (() => void)[] = [];
  readonly #facts = createSessionFacts();
  readonly #createdAt: string = new Date().toISOString();
  #updatedAt: string | undefined;
  #seq = 0;
  #isOpen = false;

  constructor(sessionId: string, logId: string) {
    this.sessionId = sessionId;
    this.logId = logId;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** All of {@link SessionInfo} that the log itself knows. */
  get info(): Omit<SessionInfo, 'key' | 'cwd' | 'parent'> {
    const { sessionId, logId } = this;
    const { turnCount, picoUsd, title } = this.#facts;
    const createdAt = this.#createdAt;
    const last = this.#rows.at(-1);
    const updatedAt = last instanceof DeltaRow ? last.at : (this.#updatedAt ?? createdAt);
    return {
      sessionId,
      logId,
      ...(title === undefined ? {} : { title }),
      createdAt,
      updatedAt,
      seq: this.#seq,
      turnCount,
      picoUsd,
    };
  }

  open(): SessionLog {
    if (this.#isOpen) {
      throw new EthosError(
        'session_busy',
        `Session ${this.sessionId} has a turn already. Wait for it or stop it.`,
      );
    }
    this.#isOpen = true;
    const memory = this;
    const forgets: (() => void)[] = [];
    let open = true;
    return {
      sessionId: this.sessionId,
      logId: this.logId,
      get seq() {
        return memory.#seq;
      },
      get committed() {
        return memory.#seq;
      },
      onCommit(listener) {
        const forget = memory.#listen(listener);
        forgets.push(forget);
        return forget;
      },
      append(entry) {
        if (!open)
          throw new EthosError('storage_failed', `The log of session ${memory.sessionId} is closed.`);
        memory.#append(entry);
      },
      async flush() {},
      async *rows() {
        yield* memory.read();
      },
      async close() {
        if (open) memory.#isOpen = false;
        open = false;
        for (const forget of forgets.splice(0)) forget();
      },
    };
  }

  async *follow(after: number, signal: AbortSignal | undefined): AsyncGenerator<LoggedRecord, void, void> {
    let cursor = after;
    let wake: (() => void) | undefined;
    const onChange = (): void => wake?.();
    const forget = this.#listen(onChange);
    signal?.addEventListener('abort', onChange);
    try {
      while (!signal?.aborted) {
        if (cursor >= this.#seq) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        for (const record of this.#wireAfter(cursor)) {
          cursor = record.seq;
          yield record;
          if (signal?.aborted) return;
        }
      }
    } finally {
      forget();
      signal?.removeEventListener('abort', onChange);
    }
  }

  /** Copies a row of another log: its place in the count is new, the rest stays. */
  insert(row: LogRow): void {
    addToFacts(this.#facts, row);
    const { at } = 'private' in row ? row.private : row.wire;
    this.#updatedAt = at;
    if ('private' in row) {
      this.#rows.push(row);
      return;
    }
    // The copy's numbers are its own.
    const { firstSeq, ...wire } = row.wire;
    const deltas = firstSeq === undefined ? 1 : wire.seq - firstSeq + 1;
    const seq = this.#seq + deltas;
    const joined = deltas === 1 ? {} : { firstSeq: this.#seq + 1 };
    this.#rows.push({ wire: { ...wire, sessionId: this.sessionId, seq, ...joined } });
    this.#seq = seq;
    for (const listener of this.#listeners) listener();
  }

  #append(entry: LogEntry): void {
    if ('private' in entry) {
      const at = new Date().toISOString();
      this.#push({ private: { ...entry.private, turnId: entry.turnId, at } }, at);
      return;
    }
    this.#seq += 1;
    if ('event' in entry && (entry.event.type === 'text_delta' || entry.event.type === 'thinking_delta')) {
      const { event, turnId } = entry;
      this.#deltaRow(turnId, event.type).append(event.type === 'text_delta' ? event.text : event.thinking);
    } else {
      const { turnId, ...content } = entry;
      const at = new Date().toISOString();
      const wire: LoggedRecord = { v: 1, sessionId: this.sessionId, turnId, seq: this.#seq, at, ...content };
      this.#push({ wire }, at);
    }
    for (const listener of this.#listeners) listener();
  }

  #push(row: LogRow, at: string): void {
    this.#rows.push(row);
    this.#updatedAt = at;
    addToFacts(this.#facts, row);
  }

  #deltaRow(turnId: string, type: DeltaRow['type']): DeltaRow {
    const last = this.#rows.at(-1);
    if (last instanceof DeltaRow && last.type === type && last.turnId === turnId) return last;
    const row = new DeltaRow(turnId, type, this.#seq);
    this.#rows.push(row);
    return row;
  }

  #listen(listener: () => void): () => void {
    // Copied on change: a listener may come or go while the others are called.
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Everything so far, in order. */
  *read(): Generator<LogRow, void, void> {
    for (const row of this.#rows) {
      yield row instanceof DeltaRow ? { wire: row.toRecord(this.sessionId, 0) } : row;
    }
  }

  /** Rows come in order of `seq`: walk back to the first one after the cursor. */
  #wireAfter(after: number): LoggedRecord[] {
    const records: LoggedRecord[] = [];
    for (let i = this.#rows.length - 1; i >= 0; i--) {
      const row = this.#rows[i];
      if (!row || 'private' in row) continue;
      const record = row instanceof DeltaRow ? undefined : row.wire;
      const seq = row instanceof DeltaRow ? row.seq : row.wire.seq;
      if (seq <= after) break;
      records.push(record ?? (row as DeltaRow).toRecord(this.sessionId, after));
    }
    return records.reverse();
  }
}
