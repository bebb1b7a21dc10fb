import { createHash } from 'node:crypto';

/**
 * What a session saw of files: the hash of their content when a tool last read or wrote them, by real path. It lets
 * an edit be refused that rests on an older content than the file has.
 */
export interface FileRecords {
  note(file: SeenFile, hash: string): void;
  /** The hash noted last; `undefined` when the session never saw the file. */
  find(file: SeenFile): string | undefined;
  forgetSession(sessionId: string): void;
}

/** A file as one session sees it. */
export interface SeenFile {
  sessionId: string;
  /** Real absolute path. */
  path: string;
}

const MOST_SESSIONS = 1000;
const MOST_FILES = 10_000;

/** Records in memory. Of more than 1,000 sessions or 10,000 files of one, the oldest are forgotten: to be read again. */
export function createFileRecords(): FileRecords {
  const sessions = new Map<string, Map<string, string>>();
  return {
    note({ sessionId, path }, hash) {
      const files = sessions.get(sessionId) ?? new Map<string, string>();
      moveToEnd(sessions, { key: sessionId, value: files, most: MOST_SESSIONS });
      moveToEnd(files, { key: path, value: hash, most: MOST_FILES });
    },
    find: ({ sessionId, path }) => sessions.get(sessionId)?.get(path),
    forgetSession: (sessionId) => void sessions.delete(sessionId),
  };
}

function moveToEnd<T>(
  map: Map<string, T>,
  { key, value, most }: { key: string; value: T; most: number },
): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}

/** The hash of a whole content, as {@link FileRecords} keep it. */
export function toContentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
