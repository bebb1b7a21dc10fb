import { createMemoryStore } from '@ethosagent/core';
import type { LogEntry, SessionLog, SessionLogs } from '@ethosagent/core/contract';
import { wrapLog } from '../wrap-log.ts';

/** Everything that was ever appended, by session: one JSON text an entry, as a file would hold it. */
export type Journal = Map<string, string[]>;

/**
 * A store whose sessions survive in a journal. A new store over the same journal has the same sessions, read back
 * from their JSON: that is what "closed and opened again from disk" means as long as the only other store is in
 * memory. A store that keeps files takes its place once there is one.
 */
export function createJournalStore(journal: Journal): SessionLogs {
  const memory = createMemoryStore();
  const restored = new Set<string>();
  return {
    async open(options) {
      const { sessionId } = options;
      const lines = journal.get(sessionId) ?? [];
      const create = lines.length > 0 ? true : options.create;
      const log = await memory.open({ sessionId, create });
      journal.set(sessionId, lines);
      if (!restored.has(sessionId)) for (const line of lines) log.append(JSON.parse(line) as LogEntry);
      restored.add(sessionId);
      return toJournaled(log, lines);
    },
    follow: (sessionId, options) => memory.follow(sessionId, options),
    close: () => memory.close(),
  };
}

function toJournaled(log: SessionLog, lines: string[]): SessionLog {
  return wrapLog(log, (entry) => {
    const line = JSON.stringify(entry);
    log.append(entry);
    lines.push(line);
  });
}
