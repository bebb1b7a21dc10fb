import type {
  LogEntry,
  LoggedRecord,
  LogRow,
  PrivateRecord,
  SessionLog,
  SessionStore,
} from './contract/index.ts';
import { EthosError } from './contract/index.ts';
import { DeltaRow } from './delta-row.ts';
import { createIds } from './ids.ts';

type StoredRow = DeltaRow | { wire: LoggedRecord } | { private: PrivateRecord };

/** A {@link SessionStore} in this process's memory: everything is committed at once and gone at exit. */
export function createMemoryStore(): SessionStore {
  const logs = new Map<string, MemoryLog>();
  const ids = createIds();
  let closed = false;
  const logOf = (sessionId: string): MemoryLog => {
    let log = logs.get(sessionId);
    if (!log) {
      log = new MemoryLog(sessionId, ids.next('log'));
      logs.set(sessionId, log);
    }
    return log;
  };
  return {
    async open({ sessionId, create = true }) {
      if (closed) throw new EthosError('storage_failed', 'The store is closed. Open a new one.');
      if (!create && !logs.has(sessionId)) {
        throw new EthosError('invalid_options', `There is no session ${sessionId}.`);
      }
      return logOf(sessionId).open();
    },
    follow(sessionId, options = {}) {
      return logOf(sessionId).follow(options.after ?? 0, options.signal);
    },
    async close() {
      closed = true;
    },
  };
}

class MemoryLog {
  readonly sessionId: string;
  readonly logId: string;
  readonly #rows: StoredRow[] = [];
  #listeners: readonly (() => void)[] = [];
  #seq = 0;
  #isOpen = false;

  constructor(sessionId: string, logId: string) {
    this.sessionId = sessionId;
    this.logId = logId;
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
        yield* memory.#read();
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

  #append(entry: LogEntry): void {
    if ('private' in entry) {
      const at = new Date().toISOString();
      this.#rows.push({ private: { ...entry.private, turnId: entry.turnId, at } });
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
      this.#rows.push({ wire });
    }
    for (const listener of this.#listeners) listener();
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

  *#read(): Generator<LogRow, void, void> {
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
