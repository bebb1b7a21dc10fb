import { EthosError, type LogRow, type SessionInfo, type SessionStore } from '../contract/index.ts';

/** Where a fork begins and what the new session is called. */
export interface ForkOptions {
  sessionId: string;
  /** The last turn that the new session has; it must have ended. @default the last one that ended */
  turnId?: string | undefined;
  /** Key of the new session. */
  key?: string | undefined;
  /** @default the parent's */
  title?: string | undefined;
}

/**
 * Makes a session that begins as a copy of another up to the end of a turn; from there on they know nothing of each
 * other. The copy's turns count on from its parent's, its spend begins at zero. The parent may be in use meanwhile.
 * Rejects with `invalid_options` for an unknown session, turn or a taken key, and with what the store rejects with.
 */
export async function forkSession(store: SessionStore, options: ForkOptions): Promise<SessionInfo> {
  const { sessionId, turnId, key, title } = options;
  const parent = typeof sessionId === 'string' ? await store.find(sessionId) : undefined;
  if (!parent) throw new EthosError('invalid_options', `There is no session ${sessionId}.`);
  const end = await findEnd(store.read(parent.sessionId), turnId);
  if (!end) {
    const which = turnId === undefined ? 'no turn that has ended' : `no ended turn ${turnId}`;
    throw new EthosError('invalid_options', `Session ${sessionId} has ${which}.`);
  }
  const shared = { sessionId: parent.sessionId, seq: end.seq };
  return store.create({
    key,
    title: title ?? parent.title,
    cwd: parent.cwd,
    parent: shared,
    rows: copyRows(store.read(parent.sessionId), { ...end, parent: shared }),
  });
}

interface End {
  turnId: string;
  seq: number;
  at: string;
}

async function findEnd(rows: AsyncIterable<LogRow>, turnId: string | undefined): Promise<End | undefined> {
  let end: End | undefined;
  for await (const row of rows) {
    if (!('wire' in row && 'event' in row.wire)) continue;
    const { event, seq, at } = row.wire;
    if (event.type !== 'done' && event.type !== 'error') continue;
    if (turnId === undefined || turnId === row.wire.turnId) end = { turnId: row.wire.turnId, seq, at };
  }
  return end;
}

async function* copyRows(
  rows: AsyncIterable<LogRow>,
  end: End & { parent: { sessionId: string; seq: number } },
): AsyncGenerator<LogRow, void, void> {
  for await (const row of rows) {
    // An undo or redo of what came before may stand after the ending: it belongs to what was copied.
    const isAfter = 'wire' in row && row.wire.seq > end.seq;
    if (isAfter) break;
    yield row;
  }
  yield { private: { kind: 'fork', parent: end.parent, turnId: end.turnId, at: end.at } };
}
