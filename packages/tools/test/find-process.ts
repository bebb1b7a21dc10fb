import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process lives; on Linux one that ended but was not collected by its parent does not count. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isKnown(pid);
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/^\d+ \(.*\) [ZX]/.test(status);
}

/** The number in a file that a command writes, as soon as it is there. */
export async function readPid(path: string): Promise<number> {
  for (;;) {
    const text = existsSync(path) ? await readFile(path, 'utf8') : '';
    if (text.endsWith('\n')) return Number(text);
    await wait(10);
  }
}

function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
