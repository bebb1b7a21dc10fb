import type { SessionFacts } from '@ethosagent/core';
import { EthosError, type SessionInfo, sessionIdSchema, sessionKeySchema } from '@ethosagent/core/contract';
import type { Database, StoredValues } from './database.ts';

/** A session as the store knows it: the number of its row, and whether its rows are all there. */
export interface StoredSession {
  id: number;
  info: SessionInfo;
  facts: SessionFacts;
  /** Up to here its texts can be searched. */
  indexedSeq: number;
  /** False while rows are still being copied into it. */
  ready: boolean;
}

/** A session that is to be made. */
export interface NewSession extends Pick<SessionInfo, 'key' | 'title' | 'cwd' | 'parent'> {
  sessionId: string;
  logId: string;
  ready: boolean;
}

/** What changes with each commit of a log. */
export interface SessionProgress extends Pick<SessionInfo, 'seq' | 'updatedAt'> {
  facts: SessionFacts;
  indexedSeq: number;
}

/** The list of sessions. What writes must run inside a transaction. */
export class SessionTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  insert({ sessionId, logId, key, title, cwd, parent, ready }: NewSession): number {
    const now = new Date().toISOString();
    return this.#db.run(
      `INSERT INTO sessions (session_id, log_id, key, title, cwd, parent_session_id, parent_seq, created_at, updated_at, ready)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sessionId,
      logId,
      key ?? null,
      title === undefined ? null : toStoredText(title),
      cwd ?? null,
      parent?.sessionId ?? null,
      parent?.seq ?? null,
      now,
      now,
      ready ? 1 : 0,
    );
  }

  /** By id, also one that is not ready. */
  read(sessionId: string): StoredSession | undefined {
    const values = this.#db.get('SELECT * FROM sessions WHERE session_id = ?', sessionId);
    return values && toStoredSession(values);
  }

  /** By id; `invalid_options` when there is none. */
  readKnown(sessionId: string): StoredSession {
    const session = this.read(sessionId);
    if (!session?.ready) throw new EthosError('invalid_options', `There is no session ${sessionId}.`);
    return session;
  }

  /** By id or key. */
  find(name: string): SessionInfo | undefined {
    const sql = 'SELECT * FROM sessions WHERE (session_id = ? OR key = ?) AND ready = 1';
    const values = this.#db.get(sql, name, name);
    return values && toStoredSession(values).info;
  }

  list(options: ListOptions): SessionInfo[] {
    const { sql, values } = toListQuery(options);
    return this.#db.all(sql, ...values).map((row) => toStoredSession(row).info);
  }

  /** Changes what a person gave a session; `null` takes it away, `undefined` leaves it. */
  label(
    id: number,
    { key, title }: { key?: string | null | undefined; title?: string | null | undefined },
  ): void {
    if (key !== undefined) this.#db.run('UPDATE sessions SET key = ? WHERE id = ?', key, id);
    if (title === undefined) return;
    this.#db.run('UPDATE sessions SET title = ? WHERE id = ?', title && toStoredText(title), id);
  }

  progress(id: number, { seq, updatedAt, facts, indexedSeq }: SessionProgress): void {
    this.#db.run(
      `UPDATE sessions SET seq = ?, indexed_seq = ?, turn_count = ?, pico_usd = ?, prompt_title = ?, updated_at = ? WHERE id = ?`,
      seq,
      indexedSeq,
      facts.turnCount,
      facts.picoUsd,
      facts.title ?? null,
      updatedAt,
      id,
    );
  }

  setReady(id: number): void {
    this.#db.run('UPDATE sessions SET ready = 1 WHERE id = ?', id);
  }

  /** Sessions whose rows were being copied: all of them when nobody who lives is at it. */
  listUnready(): number[] {
    return this.#db.all('SELECT id FROM sessions WHERE ready = 0').map(({ id }) => Number(id));
  }

  /** Its rows, texts and lease go with it. */
  delete(id: number): void {
    this.#db.run('DELETE FROM sessions WHERE id = ?', id);
  }

  /** `invalid_options` for a key that is malformed or that another session has. */
  refuseKey(key: string | undefined, owner: string | undefined): void {
    if (key === undefined) return;
    const isKey = sessionKeySchema.safeParse(key).success && !sessionIdSchema.safeParse(key).success;
    if (!isKey) throw new EthosError('invalid_options', `"${key}" is no session key: 1-64 of A-Za-z0-9._:-`);
    const holder = this.#db.get('SELECT session_id FROM sessions WHERE key = ?', key);
    if (holder && holder.session_id !== owner) {
      throw new EthosError('invalid_options', `The key ${key} is taken by another session.`);
    }
  }
}

export interface ListOptions {
  limit: number;
  before: { updatedAt: string; sessionId: string } | undefined;
  cwd: string | undefined;
}

/** Every form of it is answered in the order of an index, from where the page begins. */
export function toListQuery({ limit, before, cwd }: ListOptions): {
  sql: string;
  values: (string | number)[];
} {
  const conditions = ['ready = 1'];
  const values: (string | number)[] = [];
  if (cwd !== undefined) {
    conditions.push('cwd = ?');
    values.push(cwd);
  }
  if (before) {
    conditions.push('(updated_at, session_id) < (?, ?)');
    values.push(before.updatedAt, before.sessionId);
  }
  const sql = `SELECT * FROM sessions WHERE ${conditions.join(' AND ')} ORDER BY updated_at DESC, session_id DESC LIMIT ?`;
  return { sql, values: [...values, toLimit(limit)] };
}

/** SQLite knows no infinity: a negative limit is none. */
export function toLimit(limit: number): number {
  return Number.isFinite(limit) ? Math.max(0, Math.floor(limit)) : -1;
}

export function toStoredSession(values: StoredValues): StoredSession {
  const text = (name: string): string | undefined => (values[name] as string | null) ?? undefined;
  const promptTitle = text('prompt_title');
  const optional = { key: text('key'), title: text('title') ?? promptTitle, cwd: text('cwd') };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  const parentId = text('parent_session_id');
  const turnCount = Number(values.turn_count);
  const picoUsd = Number(values.pico_usd);
  const info: SessionInfo = {
    sessionId: String(values.session_id),
    logId: String(values.log_id),
    ...Object.fromEntries(given),
    createdAt: String(values.created_at),
    updatedAt: String(values.updated_at),
    seq: Number(values.seq),
    turnCount,
    picoUsd,
    ...(parentId === undefined ? {} : { parent: { sessionId: parentId, seq: Number(values.parent_seq) } }),
  };
  const facts: SessionFacts = { title: promptTitle, turnCount, picoUsd };
  return {
    id: Number(values.id),
    info,
    facts,
    indexedSeq: Number(values.indexed_seq),
    ready: values.ready === 1,
  };
}

/** Node before 24 reads a text up to its first NUL. */
function toStoredText(text: string): string {
  return text.replaceAll('\0', ' ');
}
