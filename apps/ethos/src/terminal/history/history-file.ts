import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { HistoryStore } from './line-history.ts';

/** Lines kept in a file that only its owner can read, one JSON string each. `undefined` keeps nothing. */
export function createHistoryFile(path: string | undefined): HistoryStore {
  return {
    load() {
      if (path === undefined) return [];
      return readLines(path).flatMap(parseLine);
    },
    append(line) {
      if (path === undefined) return;
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      } catch {
        // A full or read-only disk costs the history, never the chat.
        path = undefined;
      }
    },
  };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** A line that another program wrote, or wrote half, is skipped. */
function parseLine(line: string): string[] {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'string' ? [parsed] : [];
  } catch {
    return [];
  }
}
