import { calibrate } from './calibrate.ts';

/** The processor time of `work` in microseconds, all threads, scaled to a quiet machine, and its wall time. */
export async function measureWork(work: () => Promise<void>): Promise<{ cpu: number; wallMs: number }> {
  const before = calibrate();
  const startCpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(startCpu);
  return { cpu: (user + system) / ((before + calibrate()) / 2), wallMs };
}
