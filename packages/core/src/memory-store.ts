import {
  EthosError,
  type LogRow,
  type SearchHit,
  type SessionInfo,
  type SessionStore,
  sessionIdSchema,
  sessionKeySchema,
} from './contract/index.ts';
import { createIds } from './ids.ts';
import { MemoryLog } from './memory-log.ts';
import { findText } from './memory-search.ts';

/** What a person gave a session beside its log. */
type Label = Pick<SessionInfo, 'key' | 'title' | 'cwd' | 'parent'>;
interface Entry {
  log: MemoryLog;
  label: Label;
  /** A session that is only waited for is no session yet. */
  exists: boolean;
}

/** A {@link SessionStore} in this process's memory: everything is committed at once and gone at exit. */
export function createMemoryStore(): SessionStore {
  const entries = new Map<string, Entry>();
  const ids = createIds();
  let closed = false;

  const entryOf = (sessionId: string): Entry => {
    let entry = entries.get(sessionId);
    if (!entry) {
      entry = { log: new MemoryLog(sessionId, ids.next('log')), label: {}, exists: false };
      entries.set(sessionId, entry);
    }
    return entry;
  };
  const known = (sessionId: string): Entry => {
    const entry = entries.get(sessionId);
    if (!entry?.exists) throw new EthosError('invalid_options', `There is no session ${sessionId}.`);
    return entry;
  };
  const existing = (): Entry[] => [...entries.values()].filter((entry) => entry.exists);
  const find = (name: string): Entry | undefined =>
    existing().find((entry) => entry.log.sessionId === name || entry.label.key === name);
  const takeKey = (key: string | undefined, owner: Entry | undefined): void => {
    if (key === undefined) return;
    checkKey(key);
    const holder = find(key);
    if (holder && holder !== owner)
      throw new EthosError('invalid_options', `The key ${key} is taken by another session.`);
  };

  return {
    async open({ sessionId, create = true }) {
      if (closed) throw new EthosError('storage_failed', 'The store is closed. Open a new one.');
      const entry = create ? entryOf(sessionId) : known(sessionId);
      entry.exists = true;
      return entry.log.open();
    },
    follow: (sessionId, { after = 0, signal } = {}) => entryOf(sessionId).log.follow(after, signal),
    async create({ sessionId = ids.next('ses'), key, title, cwd, parent, rows = [] }) {
      if (!sessionIdSchema.safeParse(sessionId).success || find(sessionId)) {
        throw new EthosError('invalid_options', `"${sessionId}" is no new session id (ses_ and a ULID).`);
      }
      takeKey(key, undefined);
      const copied: LogRow[] = [];
      for await (const row of rows) copied.push(row);
      // Who follows it already goes on with this very log.
      const entry = entryOf(sessionId);
      Object.assign(entry, { label: { key, title, cwd, parent }, exists: true });
      for (const row of copied) entry.log.insert(row);
      return toInfo(entry);
    },
    async find(name) {
      const entry = find(name);
      return entry && toInfo(entry);
    },
    async list({ limit = 100, before, cwd } = {}) {
      const infos = existing().map(toInfo).sort(compareLatest);
      const wanted = infos.filter(
        (info) =>
          (cwd === undefined || info.cwd === cwd) &&
          (before === undefined || compareLatest(info, before) > 0),
      );
      return wanted.slice(0, limit);
    },
    async update(sessionId, { key, title }) {
      const entry = known(sessionId);
      takeKey(key ?? undefined, entry);
      if (key !== undefined) entry.label.key = key ?? undefined;
      if (title !== undefined) entry.label.title = title ?? undefined;
      return toInfo(entry);
    },
    async *read(sessionId): AsyncGenerator<LogRow, void, void> {
      yield* known(sessionId).log.read();
    },
    async search(text, { limit = 20 } = {}) {
      const hits = existing().flatMap((entry): SearchHit[] => {
        const session = toInfo(entry);
        return findText(entry.log.read(), text).map((found) => ({ session, ...found }));
      });
      return hits.sort((a, b) => compareLatest(a.session, b.session) || b.seq - a.seq).slice(0, limit);
    },
    async delete(sessionId) {
      if (known(sessionId).log.isOpen) {
        throw new EthosError('session_busy', `Session ${sessionId} has a turn. Wait for it or stop it.`);
      }
      entries.delete(sessionId);
    },
    async close() {
      closed = true;
    },
  };
}

function toInfo({ log, label }: Entry): SessionInfo {
  const given = Object.entries(label).filter(([, value]) => value !== undefined);
  return { ...log.info, ...Object.fromEntries(given) };
}

function compareLatest(
  a: Pick<SessionInfo, 'updatedAt' | 'sessionId'>,
  b: Pick<SessionInfo, 'updatedAt' | 'sessionId'>,
): number {
  return compare(b.updatedAt, a.updatedAt) || compare(b.sessionId, a.sessionId);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function checkKey(key: string): void {
  const isKey = sessionKeySchema.safeParse(key).success && !sessionIdSchema.safeParse(key).success;
  if (!isKey) throw new EthosError('invalid_options', `"${key}" is no session key: 1-64 of A-Za-z0-9._:-`);
}
