import fc from 'fast-check';
import { createFaultCoverage, type FaultCoverage } from './fault-coverage.ts';
import { faultKinds } from './fault-kinds.ts';
import { scheduleArbitrary } from './generate-schedule.ts';
import { judgeSchedule } from './judge-schedule.ts';
import { formatProblem, type Problem } from './problem.ts';
import { type LoopClass, runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';

/** Plays one schedule and gives what it broke, rejections that nobody handled included. */
async function checkSchedule(
  Loop: LoopClass,
  schedule: Schedule,
  coverage?: FaultCoverage,
): Promise<Problem[]> {
  const unhandled: Problem[] = [];
  const onUnhandled = (reason: unknown) => {
    const message = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
    unhandled.push({ by: 'run', rule: 'unhandled-rejection', where: 'process', message });
  };
  process.on('unhandledRejection', onUnhandled);
  try {
    const played = await runSchedule(Loop, schedule);
    coverage?.add(played.struck);
    return [...judgeSchedule(played), ...unhandled];
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
    if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'));
  });
  await fc.assert(property, {
    numRuns: options.runs,
    seed: options.seed,
    unbiased: true,
    includeErrorInReport: true,
  });
  return coverage;
}

/** What the grammar checker says to the first of some random schedules that it finds fault with. */
export async function findGrammarProblems(
  Loop: LoopClass,
  options: { runs: number; seed: number },
): Promise<Problem[]> {
  const schedules = fc.sample(scheduleArbitrary, {
    numRuns: options.runs,
    seed: options.seed,
    unbiased: true,
  });
  for (const schedule of schedules) {
    const problems = await checkSchedule(Loop, schedule);
    const found = problems.filter((problem) => problem.by === 'grammar');
    if (found.length > 0) return found;
  }
  return [];
}
