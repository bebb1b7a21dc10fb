import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readErrno } from '../workspace/path-error.ts';
import { findProcesses } from './find-processes.ts';

/** A started process with all that it starts in turn. */
export interface ProcessTree {
  /** Whether a process of its group lives. */
  hasGroup(): boolean;
  /** Ends all of it: asks first, and kills what is left after the grace. Resolves when nothing is left, or after a second. */
  stop(graceMs: number): Promise<void>;
  /** Kills its group now, without waiting. */
  kill(): void;
}

const POLL_MS = 20;
const KILL_WAIT_MS = 500;

/**
 * The tree of a process that leads a group of its own. On Linux it includes processes that left the group but carry
 * the marker in their environment.
 */
export function createProcessTree(pid: number, marker: string): ProcessTree {
  if (process.platform === 'win32') return createWindowsTree(pid);
  const canLook = process.platform === 'linux' && existsSync('/proc/self/stat');

  function find(): number[] {
    if (canLook) return findProcesses({ group: pid, marker });
    return send(-pid, 0) ? [-pid] : [];
  }

  async function signalUntilGone(signal: NodeJS.Signals, ms: number): Promise<boolean> {
    const end = performance.now() + ms;
    // Each is told once: many programs take a second SIGTERM for an order to drop everything.
    const told = new Set<number>();
    for (let left = find(); left.length > 0; left = find()) {
      if (signal === 'SIGKILL') send(-pid, signal);
      for (const one of left.filter((found) => !told.has(found))) send(one, signal);
      for (const one of left) told.add(one);
      if (performance.now() >= end) return false;
      await wait(POLL_MS);
    }
    return true;
  }

  return {
    // The cheap question first: usually nothing is left.
    hasGroup: () => send(-pid, 0) && find().length > 0,
    async stop(graceMs) {
      if (!(await signalUntilGone('SIGTERM', graceMs))) await signalUntilGone('SIGKILL', KILL_WAIT_MS);
    },
    kill: () => void send(-pid, 'SIGKILL'),
  };
}

/** Whether the signal could be sent; 0 only asks. A process that is gone is no error. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const errno = readErrno(error);
    if (errno === 'ESRCH' || errno === 'EPERM') return false;
    throw error;
  }
}

function createWindowsTree(pid: number): ProcessTree {
  const kill = (): void => {
    // It fails when the tree is gone already, and then there is nothing to do.
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => {},
    );
  };
  return {
    hasGroup: () => false,
    async stop() {
      kill();
      await wait(KILL_WAIT_MS);
    },
    kill,
  };
}
