import type { TurnStream } from '@ethosagent/core';
import type {
  AgentEvent,
  LoggedRecord,
  SessionLogs,
  UnsavedRecord,
  WireRecord,
} from '@ethosagent/core/contract';
import type { TurnTrack } from './tracked-store.ts';

/** A turn that is being played, and where it is logged. */
export interface FollowedTurn {
  readonly store: SessionLogs;
  readonly stream: TurnStream;
  readonly track: TurnTrack;
}

/**
 * The wire records of one turn in order, as they are committed. Its ending comes last: as it stands in the log, or,
 * when it could not be saved, without `seq` and with `unsaved: true`. Leaving early stops the turn.
 */
export async function* followTurn(turn: FollowedTurn): AsyncGenerator<WireRecord, void, void> {
  const { stream } = turn;
  const first = await stream.next();
  if (first.done === true) return;
  const played = drainTurn(stream, first.value);
  let isOver = false;
  try {
    const { isBegun, ending: logged } = yield* followLog(turn, played);
    const ending = await played;
    isOver = true;
    // Nothing of the turn is in the log: its beginning goes out like its ending.
    if (!isBegun) yield toUnsaved(stream, first.value);
    if (ending === undefined) return;
    yield logged !== undefined && isSame(logged, ending) ? logged : toUnsaved(stream, ending);
  } finally {
    if (!isOver) await stream.return?.();
  }
}

/** The logged records of the turn but its ending, which is given back. */
async function* followLog(
  { store, stream, track }: FollowedTurn,
  played: Promise<unknown>,
): AsyncGenerator<LoggedRecord, { isBegun: boolean; ending: LoggedRecord | undefined }, void> {
  const found: { isBegun: boolean; ending: LoggedRecord | undefined } = { isBegun: false, ending: undefined };
  if (track.after === undefined) return found;
  const stop = new AbortController();
  let cursor = track.after;
  const isComplete = (): boolean => cursor >= Math.min(track.last, track.committed());
  void played.finally(() => {
    if (isComplete()) stop.abort();
    else isLast = isComplete;
  });
  let isLast = (): boolean => false;
  try {
    for await (const record of store.follow(stream.sessionId, { after: cursor, signal: stop.signal })) {
      cursor = record.seq;
      if (record.turnId === stream.turnId) {
        if (isEnding(record)) found.ending = record;
        else {
          found.isBegun ||= 'event' in record;
          yield record;
        }
      }
      if (isLast()) break;
    }
    return found;
  } finally {
    stop.abort();
  }
}

/** Plays a turn to its end: the log shows what happens. Gives its ending; `undefined` when someone left the stream. */
async function drainTurn(stream: TurnStream, first: AgentEvent): Promise<AgentEvent | undefined> {
  let last = first;
  for (let next = await stream.next(); next.done !== true; next = await stream.next()) last = next.value;
  return last.type === 'done' || last.type === 'error' ? last : undefined;
}

function isEnding(record: LoggedRecord): boolean {
  return 'event' in record && (record.event.type === 'done' || record.event.type === 'error');
}

/** A log that took the ending but could not be saved holds another ending than the one that counts. */
function isSame(logged: LoggedRecord, ending: AgentEvent): boolean {
  return 'event' in logged && JSON.stringify(logged.event) === JSON.stringify(ending);
}

function toUnsaved({ sessionId, turnId }: TurnStream, event: AgentEvent): UnsavedRecord {
  return { v: 1, sessionId, turnId, at: new Date().toISOString(), unsaved: true, event };
}
