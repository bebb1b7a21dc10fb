import fc from 'fast-check';
import { createFaultCoverage, type FaultCoverage } from './fault-coverage.ts';
import { faultKinds } from './fault-kinds.ts';
import { scheduleArbitrary } from './generate-schedule.ts';
import { judge } from './judge.ts';
import { type LoopClass, runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';

/** Plays one schedule and gives what it broke, rejections that nobody handled included. */
export async function checkSchedule(
  Loop: LoopClass,
  schedule: Schedule,
  coverage?: FaultCoverage,
): Promise<string[]> {
  const unhandled: string[] = [];
  const onUnhandled = (reason: unknown) => {
    unhandled.push(`unhandled-rejection: ${reason instanceof Error ? reason.stack : String(reason)}`);
  };
  process.on('unhandledRejection', onUnhandled);
  try {
    const played = await runSchedule(Loop, schedule);
    coverage?.add(played.struck);
    return [...judge(played), ...unhandled];
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
}

/** Runs random schedules against a loop. Rejects at the first one that breaks something, with its smallest form. */
export async function checkLoop(
  Loop: LoopClass,
  options: { runs: number; seed: number; onSchedule?(coverage: FaultCoverage): void },
): Promise<FaultCoverage> {
  const coverage = createFaultCoverage(faultKinds);
  const property = fc.asyncProperty(scheduleArbitrary, async (schedule) => {
    const problems = await checkSchedule(Loop, schedule, coverage);
    options.onSchedule?.(coverage);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await fc.assert(property, { numRuns: options.runs, seed: options.seed });
  return coverage;
}
