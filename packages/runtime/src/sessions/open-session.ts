import { type ResumedSession, resumeSession } from '@ethosagent/core';
import { EthosError, type SessionInfo, type SessionStore } from '@ethosagent/core/contract';

/** Which session a person wants; at most one of the three. */
export interface SessionWish {
  /** Opens the session with this key, or makes it. */
  key?: string | undefined;
  /** Opens the one with this id, beginning of an id, or key. */
  resume?: string | undefined;
  /** Opens the latest one of the folder. */
  continue?: boolean | undefined;
}

/** A session that turns can go on in. */
export interface OpenedSession {
  info: SessionInfo;
  /** What was found in it; `undefined` for a new one. */
  resumed: ResumedSession | undefined;
}

/**
 * Finds the wanted session, ends a turn that was interrupted in it, or makes a new one for `cwd`; `undefined` when
 * nothing was wished for. Rejects with `invalid_options` when there is no such session or the key cannot be one,
 * `session_busy` or `session_locked` when a turn runs in it, and what the store rejects with.
 */
export async function openSession(
  store: SessionStore,
  wish: SessionWish,
  { cwd }: { cwd: string },
): Promise<OpenedSession | undefined> {
  const given = [wish.key, wish.resume, wish.continue || undefined].filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  if (given.length > 1)
    throw refuse('Give one of a session key, a session to resume, and to continue the latest one.');
  if (wish.key !== undefined) {
    const known = await store.find(wish.key);
    if (!known) return { info: await store.create({ key: wish.key, cwd }), resumed: undefined };
    return resume(store, known);
  }
  return resume(
    store,
    wish.resume === undefined ? await findLatest(store, cwd) : await findSession(store, wish.resume),
  );
}

/** By id, beginning of an id, or key. Rejects with `invalid_options` when there is none, or more than one. */
export async function findSession(store: SessionStore, name: string): Promise<SessionInfo> {
  const found = await store.find(name);
  if (found) return found;
  const sameStart: SessionInfo[] = [];
  if (/^ses_[0-9A-Za-z]{4,}$/.test(name)) {
    for await (const info of listSessions(store)) {
      if (info.sessionId.startsWith(name)) sameStart.push(info);
    }
  }
  const [only, another] = sameStart;
  if (only === undefined) throw refuse(`There is no session ${name}. "ethos sessions list" shows them.`);
  if (another !== undefined)
    throw refuse(`${sameStart.length} sessions begin with ${name}. Give more of the id.`);
  return only;
}

/** All sessions, latest first, page by page. */
export async function* listSessions(
  store: SessionStore,
  options: { cwd?: string | undefined } = {},
): AsyncGenerator<SessionInfo, void, void> {
  const limit = 500;
  let before: SessionInfo | undefined;
  for (;;) {
    const page: SessionInfo[] = await store.list({ ...options, limit, before });
    yield* page;
    before = page.at(-1);
    if (before === undefined || page.length < limit) return;
  }
}

async function findLatest(store: SessionStore, cwd: string): Promise<SessionInfo> {
  const [latest] = await store.list({ cwd, limit: 1 });
  if (latest === undefined)
    throw refuse(`There is no session of ${cwd} to continue. Start without --continue.`);
  return latest;
}

async function resume(store: SessionStore, info: SessionInfo): Promise<OpenedSession> {
  const resumed = await resumeSession(store, info.sessionId);
  return { info: (await store.find(info.sessionId)) ?? info, resumed };
}

function refuse(message: string): EthosError {
  return new EthosError('invalid_options', message);
}
