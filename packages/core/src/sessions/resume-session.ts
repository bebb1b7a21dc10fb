import { EthosError, type SessionLog, type SessionLogs } from '../contract/index.ts';
import { type InterruptedTurn, repairSession } from './repair-session.ts';
import { readSessionState } from './session-state.ts';

/** What a surface says when it opens a session that was used before. */
export interface ResumedSession {
  /** Turns so far, however they ended. */
  turnCount: number;
  /** What the session's own turns have spent, in pico-dollars. */
  picoUsd: number;
  /** Turns that are left out of requests, oldest first. */
  undone: readonly string[];
  /** The turn that was interrupted and is ended by this; `undefined` when the last turn had ended. */
  interrupted: InterruptedTurn | undefined;
}

/**
 * Looks at a session before its next turn and ends a turn that was interrupted, which the next turn would do as well.
 * Rejects with `invalid_options` for an unknown session, `session_busy`, `session_locked`, and what the store rejects with.
 */
export async function resumeSession(store: SessionLogs, sessionId: string): Promise<ResumedSession> {
  return withLog(store, sessionId, async (log) => {
    const state = await readSessionState(log);
    const interrupted = repairSession(log, state);
    const { turnCount, picoUsd, undone } = state;
    return { turnCount, picoUsd, undone: state.turnIds.filter((turnId) => undone.has(turnId)), interrupted };
  });
}

/**
 * Leaves the last `count` turns out of every later request; their events stay in the log, and so does what they
 * spent. Gives the turns, newest first. Rejects as {@link resumeSession} does, and with `invalid_options` when there are not so many.
 */
export async function undoTurns(store: SessionLogs, sessionId: string, count = 1): Promise<string[]> {
  return withLog(store, sessionId, async (log) => {
    const state = await readSessionState(log);
    repairSession(log, state);
    const standing = state.turnIds.filter((turnId) => !state.undone.has(turnId)).reverse();
    const turnIds = standing.slice(0, count);
    const [latest] = turnIds;
    if (latest === undefined || turnIds.length < count || !Number.isInteger(count) || count < 1) {
      throw new EthosError(
        'invalid_options',
        `${count} turns cannot be undone: there are ${standing.length}.`,
      );
    }
    log.append({ turnId: latest, private: { kind: 'undo', turnIds } });
    return turnIds;
  });
}

/**
 * Takes the last undo back. Gives its turns. Rejects as {@link resumeSession} does, and with `invalid_options` when
 * nothing is undone or a turn was played since.
 */
export async function redoTurns(store: SessionLogs, sessionId: string): Promise<string[]> {
  return withLog(store, sessionId, async (log) => {
    const { undos, turnIds: all } = await readSessionState(log);
    const turnIds = undos.at(-1);
    const [latest] = turnIds ?? [];
    if (!turnIds || latest === undefined) {
      throw new EthosError('invalid_options', 'There is nothing to redo.');
    }
    const later = all.slice(all.indexOf(latest) + 1);
    if (later.some((turnId) => !undos.flat().includes(turnId))) {
      throw new EthosError(
        'invalid_options',
        'A turn was played since the undo, so it cannot be taken back.',
      );
    }
    log.append({ turnId: latest, private: { kind: 'redo', turnIds } });
    return turnIds;
  });
}

async function withLog<T>(
  store: SessionLogs,
  sessionId: string,
  work: (log: SessionLog) => Promise<T>,
): Promise<T> {
  if (typeof sessionId !== 'string') throw new EthosError('invalid_options', 'Name the session by its id.');
  const log = await store.open({ sessionId, create: false });
  try {
    const result = await work(log);
    await log.flush();
    return result;
  } finally {
    await log.close();
  }
}
