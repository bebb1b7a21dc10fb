import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from './send-signal.ts';

const POLL_MS = 20;
const KILL_WAIT_MS = 500;

/**
 * Ends processes: asks first, and kills what is left after the grace. `find` is asked again and again, since they may
 * start more meanwhile. Resolves when nothing is left, or half a second after the killing.
 */
export async function stopProcesses(
  find: () => number[],
  { graceMs, group }: { graceMs: number; group?: number },
): Promise<void> {
  if (!(await signalUntilGone(find, { signal: 'SIGTERM', ms: graceMs, group }))) {
    await signalUntilGone(find, { signal: 'SIGKILL', ms: KILL_WAIT_MS, group });
  }
}

async function signalUntilGone(
  find: () => number[],
  { signal, ms, group }: { signal: NodeJS.Signals; ms: number; group: number | undefined },
): Promise<boolean> {
  const end = performance.now() + ms;
  // Each is told once: many programs take a second SIGTERM for an order to drop everything.
  const told = new Set<number>();
  for (let left = find(); left.length > 0; left = find()) {
    if (signal === 'SIGKILL' && group !== undefined) sendSignal(-group, signal);
    for (const one of left.filter((found) => !told.has(found))) sendSignal(one, signal);
    for (const one of left) told.add(one);
    if (performance.now() >= end) return false;
    await wait(POLL_MS);
  }
  return true;
}
