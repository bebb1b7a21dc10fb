import type { LoggedRecord, SessionStore } from '@ethosagent/core';
import { type Fault, withStore } from './fault.ts';

type Follow = SessionStore['follow'];

/** For each promise to a reader of a live session a store that breaks it. */
export const FOLLOW_FAULTS: Readonly<Record<string, Fault>> = {
  'follow gives exactly what comes after any cursor, also within joined deltas': withFollow(
    (follow) => (sessionId, options) =>
      follow(sessionId, { ...options, after: Math.max(0, (options?.after ?? 0) - 1) }),
  ),
  'follow gives what is stored, then what comes, without a gap or a repeat': withStore((store) => ({
    async *follow(sessionId, options) {
      const { seq = 0 } = (await store.find(sessionId)) ?? {};
      for await (const record of store.follow(sessionId, options)) if (record.seq <= seq) yield record;
    },
  })),
  'follow waits for a session that does not exist yet, which is no session until then': withStore(toExisting),
  'follow ends when its signal aborts: before it began, among stored records, while it waits': withFollow(
    (follow) => (sessionId, options) => follow(sessionId, { after: options?.after }),
  ),
  'a cursor beyond the end waits for what comes after it': withStore((store) => ({
    async *follow(sessionId, options) {
      const { seq = 0 } = (await store.find(sessionId)) ?? {};
      const after = options?.after ?? 0;
      yield* store.follow(sessionId, { ...options, after: after > seq ? 0 : after });
    },
  })),
  'each follower hears everything at its own pace': (store) => {
    let shared: AsyncIterator<LoggedRecord> | undefined;
    return withFollow(
      (follow) =>
        async function* (sessionId, options) {
          shared ??= follow(sessionId, options)[Symbol.asyncIterator]();
          for (let next = await shared.next(); !next.done; next = await shared.next()) yield next.value;
        },
    )(store);
  },
  'private records are never followed': withFollow(
    (follow) =>
      async function* (sessionId, options) {
        for await (const record of follow(sessionId, options)) {
          yield Object.assign(record, { private: true });
        }
      },
  ),
  'followers of one session hear nothing of another': withFollow(
    (follow) => (_sessionId, options) => follow('ses_00000000000000000000000002', options),
  ),
  'follow goes on from one writer to the next': (store) => {
    const stops = new Set<AbortController>();
    return {
      ...store,
      follow(sessionId, options) {
        const stop = new AbortController();
        stops.add(stop);
        const signals = [stop.signal, ...(options?.signal ? [options.signal] : [])];
        return store.follow(sessionId, { ...options, signal: AbortSignal.any(signals) });
      },
      async open(options) {
        const log = await store.open(options);
        return {
          ...log,
          async close() {
            await log.close();
            for (const stop of stops) stop.abort();
          },
        };
      },
    };
  },
};

function withFollow(change: (follow: Follow) => Follow): Fault {
  return withStore((store) => ({ follow: change(store.follow) }));
}

/** Follows only what is there. */
export function toExisting(store: SessionStore): Partial<SessionStore> {
  return {
    async *follow(sessionId, options) {
      if (await store.find(sessionId)) yield* store.follow(sessionId, options);
    },
  };
}
