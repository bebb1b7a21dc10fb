import { readFileSync } from 'node:fs';

/** Highest resident memory of this process so far, in MB. */
export function readPeakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  // maxRSS would begin at what the parent process held.
  const status = readFileSync('/proc/self/status', 'latin1');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
