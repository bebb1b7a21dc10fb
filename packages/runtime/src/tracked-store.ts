import type { SessionCatalog, SessionLog, SessionStore } from '@ethosagent/core/contract';
import { wrapLogs } from './wrap-logs.ts';

/** Where a turn stands in its log. */
export interface TurnTrack {
  /** The last `seq` before its first record; `undefined` when nothing of it was logged. */
  after: number | undefined;
  /** The last `seq` of it that was appended. */
  last: number;
  /** The last `seq` of the log that is committed. */
  committed(): number;
}

/** A store that also tells where the turns lie that are played through it. */
export interface TrackedStore {
  readonly store: SessionStore;
  /** Begins to watch for a turn; call it before the turn appends anything. It is forgotten when its log closes. */
  track(turnId: string): TurnTrack;
}

const mostTracks = 10_000;

/** Wraps a store; what it keeps and gives is unchanged. */
export function createTrackedStore(inner: SessionStore): TrackedStore {
  const tracks = new Map<string, TurnTrack>();
  return {
    store: { ...toCatalog(inner), ...wrapLogs(inner, (log) => trackLog(log, tracks)) },
    track(turnId) {
      const track: TurnTrack = { after: undefined, last: 0, committed: () => 0 };
      tracks.set(turnId, track);
      // Turns that never opened their session would stay for ever: the oldest are forgotten.
      const oldest = tracks.keys().next();
      if (tracks.size > mostTracks && oldest.done !== true) tracks.delete(oldest.value);
      return track;
    },
  };
}

/** A store may be an object of any make: nothing but its methods is taken over. */
function toCatalog(store: SessionStore): SessionCatalog {
  return {
    create: (options) => store.create(options),
    find: (name) => store.find(name),
    list: (options) => store.list(options),
    update: (sessionId, change) => store.update(sessionId, change),
    read: (sessionId) => store.read(sessionId),
    search: (text, options) => store.search(text, options),
    delete: (sessionId) => store.delete(sessionId),
  };
}

function trackLog(log: SessionLog, tracks: Map<string, TurnTrack>): Pick<SessionLog, 'append' | 'close'> {
  const seen = new Set<string>();
  return {
    append(entry) {
      const before = log.seq;
      log.append(entry);
      const track = tracks.get(entry.turnId);
      if (track === undefined || log.seq === before) return;
      seen.add(entry.turnId);
      track.after ??= before;
      track.last = log.seq;
      track.committed = () => log.committed;
    },
    async close() {
      for (const turnId of seen) tracks.delete(turnId);
      await log.close();
    },
  };
}
