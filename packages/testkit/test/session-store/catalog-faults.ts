import { isEthosError, type LogRow } from '@ethosagent/core';
import { type Fault, withCopied, withInfo, withLog, withStore } from './fault.ts';
import { toExisting } from './follow-faults.ts';

/** For each promise of the list of sessions a store that breaks it. */
export const CATALOG_FAULTS: Readonly<Record<string, Fault>> = {
  'create gives a session what it was given, and an id and a log of its own': withInfo(
    ({ parent: _parent, ...info }) => info,
  ),
  'an id that is taken or malformed is refused': withStore((store) => ({
    create: (options) => store.create(options).catch(() => store.create({})),
  })),
  'a key that is taken or malformed is refused': withStore((store) => ({
    update: (sessionId, change) => store.update(sessionId, change).catch(() => store.update(sessionId, {})),
  })),
  'find knows a session by id and by key': withStore((store) => ({
    find: (name) => (name.startsWith('ses_') ? store.find(name) : Promise.resolve(undefined)),
  })),
  'list gives the latest first': withStore((store) => ({
    list: async (options) => (await store.list(options)).reverse(),
  })),
  'list gives pages without a gap or a repeat, also among equal times': withStore((store) => ({
    list: ({ before, ...options } = {}) =>
      store.list({ ...options, before: before && { ...before, sessionId: 'ses_' } }),
  })),
  'list keeps to a folder when asked': withStore((store) => ({
    async list({ cwd = '', ...options } = {}) {
      return (await store.list(options)).filter((info) => cwd === '' || info.cwd?.startsWith(cwd));
    },
  })),
  'list gives 100 sessions unless told otherwise': withStore((store) => ({
    list: (options) => store.list({ limit: Number.POSITIVE_INFINITY, ...options }),
  })),
  'update changes key and title, and null takes them away': withStore((store) => ({
    update: (sessionId, { key, title }) =>
      store.update(sessionId, { key: key ?? undefined, title: title ?? undefined }),
  })),
  'an unnamed session is called by the first line of its first prompt': withInfo(({ title, ...info }) =>
    title === undefined ? info : { ...info, title: title.slice(0, 79) },
  ),
  'turns, money, number and time are counted as records are appended': withInfo((info) => ({
    ...info,
    picoUsd: info.picoUsd % 2 ** 32,
  })),
  'read gives everything committed, also while the session is open': withStore((store) => ({
    async *read(sessionId) {
      for await (const row of store.read(sessionId)) if ('wire' in row) yield row;
    },
  })),
  'an unknown session is refused by all but find': withStore((store) => ({
    async *read(sessionId) {
      if (await store.find(sessionId)) yield* store.read(sessionId);
    },
  })),
  'delete takes a session away with all it holds, and no other': withStore(() => ({
    delete: () => Promise.resolve(),
  })),
  'delete refuses a session that is open': withStore((store) => ({
    delete: (sessionId) =>
      store.delete(sessionId).catch((error: unknown) => {
        if (!isEthosError(error) || error.code !== 'session_busy') throw error;
      }),
  })),
};

/** For each promise of a copy a store that breaks it. */
export const COPY_FAULTS: Readonly<Record<string, Fault>> = {
  'create copies rows as they are, under the new session and its own numbers': withCopied(
    async function* (rows) {
      const at = new Date().toISOString();
      for await (const row of rows) yield 'wire' in row ? { wire: { ...row.wire, at } } : row;
    },
  ),
  'rows may come one after the other, by the thousand, from the store itself': withCopied(
    async function* (rows) {
      let left = 1_000;
      for await (const row of rows) if (left-- > 0) yield row;
    },
  ),
  'rows that break off leave nothing behind': withStore((store) => ({
    async create({ rows = [], ...options }) {
      const copied: LogRow[] = [];
      try {
        for await (const row of rows) copied.push(row);
      } catch (cause) {
        await store.create({ ...options, rows: copied });
        throw cause;
      }
      return store.create({ ...options, rows: copied });
    },
  })),
  'a fork counts its parent’s turns, and none of its money': withCopied(async function* (rows) {
    for await (const row of rows) if ('wire' in row || row.private.kind !== 'fork') yield row;
  }),
  'a copy goes on by itself, and its followers hear it from the start': withStore(toExisting),
};

/** For each promise of the search a store that breaks it. */
export const SEARCH_FAULTS: Readonly<Record<string, Fault>> = {
  'search finds prompts and replies by all their words, in any case': withStore((store) => ({
    search: (text, options) => store.search(text.split(' ')[0] ?? '', options),
  })),
  'a hit says where it is: session, turn, last number, and the words around': withStore((store) => ({
    search: async (text, options) => (await store.search(text, options)).map((hit) => ({ ...hit, seq: 2 })),
  })),
  'search gives the latest first, and at most as many as asked': withStore((store) => ({
    search: async (text, options) => (await store.search(text, options)).reverse(),
  })),
  'search knows neither thinking nor what is private': withLog((log) => ({
    append(entry) {
      const isThinking = 'event' in entry && entry.event.type === 'thinking_delta';
      log.append(
        isThinking ? { turnId: entry.turnId, event: { type: 'text_delta', text: 'hidden' } } : entry,
      );
    },
  })),
  'nothing in a searched text is syntax': withStore((store) => ({
    search: (text, options) =>
      text.includes('"') ? Promise.reject(new Error('unterminated string')) : store.search(text, options),
  })),
  'search knows other scripts and signs': withStore((store) => ({
    search: (text, options) => store.search(text.replaceAll(/[^ -~]/g, ''), options),
  })),
};
