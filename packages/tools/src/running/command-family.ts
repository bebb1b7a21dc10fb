import { randomUUID } from 'node:crypto';
import { canFindProcesses, findProcesses } from './find-processes.ts';
import { killAtExit } from './kill-at-exit.ts';
import { MARKER_NAME } from './run-process.ts';
import { sendSignal } from './send-signal.ts';
import { stopProcesses } from './stop-processes.ts';

/**
 * All that the commands of a set of tools started, by the mark in its environment: so that what left its group on
 * purpose, such as a database server, can go on between commands and still ends with the session. On Linux only.
 */
export interface CommandFamily {
  /** Begins the mark of a session's processes. */
  toMark(sessionId: string): string;
  /** Ends what is left of a session. */
  endSession(sessionId: string): Promise<void>;
  /** Ends what is left of all sessions. */
  close(): Promise<void>;
}

const GRACE_MS = 300;

export function createCommandFamily(): CommandFamily {
  const id = randomUUID();
  const find = (mark: string): number[] =>
    canFindProcesses() ? findProcesses({ marker: `${MARKER_NAME}=${mark}.` }) : [];
  let forget: (() => void) | undefined;
  const kill = (): void => {
    for (const pid of find(id)) sendSignal(pid, 'SIGKILL');
  };
  const toMark = (sessionId: string): string => `${id}.${sessionId}`;

  return {
    toMark(sessionId) {
      forget ??= killAtExit({ kill });
      return toMark(sessionId);
    },
    endSession: (sessionId) => stopProcesses(() => find(toMark(sessionId)), { graceMs: GRACE_MS }),
    async close() {
      await stopProcesses(() => find(id), { graceMs: GRACE_MS });
      forget?.();
      forget = undefined;
    },
  };
}
