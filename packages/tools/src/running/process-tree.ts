import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { canFindProcesses, findProcesses } from './find-processes.ts';
import { sendSignal } from './send-signal.ts';
import { stopProcesses } from './stop-processes.ts';

/** A started process with all that it starts in turn. */
export interface ProcessTree {
  /** Whether a process of its group lives. */
  hasGroup(): boolean;
  /**
   * Its living processes outside the group, where that can be seen. For telling only: one whose number began anew is
   * not found, since looking at every process after every command would take too long.
   */
  findEscaped(): number[];
  /** Ends all of it: asks first, and kills what is left after the grace. Resolves when nothing is left, or after a second. */
  stop(graceMs: number): Promise<void>;
  /** Ends its group only, in the same way. */
  stopGroup(graceMs: number): Promise<void>;
  /** Kills all of it now, without waiting. */
  kill(): void;
}

const KILL_WAIT_MS = 500;

/**
 * The tree of a process that leads a group of its own. On Linux it includes processes that left the group but carry
 * the marker in their environment.
 */
export function createProcessTree(pid: number, marker: string): ProcessTree {
  if (process.platform === 'win32') return createWindowsTree(pid);
  const canLook = canFindProcesses();
  const findGroup = (): number[] => (sendSignal(-pid, 0) ? [-pid] : []);
  const find = (): number[] => (canLook ? findProcesses({ group: pid, marker }) : findGroup());

  return {
    // The cheap question first: usually nothing is left.
    hasGroup: () => sendSignal(-pid, 0) && (!canLook || findProcesses({ group: pid }).length > 0),
    findEscaped: () => (canLook ? findProcesses({ marker, above: pid }) : []),
    stop: (graceMs) => stopProcesses(find, { graceMs, group: pid }),
    stopGroup: (graceMs) =>
      stopProcesses(canLook ? () => findProcesses({ group: pid }) : findGroup, { graceMs, group: pid }),
    kill() {
      sendSignal(-pid, 'SIGKILL');
      for (const left of canLook ? find() : []) sendSignal(left, 'SIGKILL');
    },
  };
}

function createWindowsTree(pid: number): ProcessTree {
  const kill = (): void => {
    // It fails when the tree is gone already, and then there is nothing to do.
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => {},
    );
  };
  const stop = async (): Promise<void> => {
    kill();
    await wait(KILL_WAIT_MS);
  };
  return { hasGroup: () => false, findEscaped: () => [], stop, stopGroup: stop, kill };
}
