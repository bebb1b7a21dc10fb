import { AgentLoop } from '@ethosagent/core';
import { checkLoop } from '../../packages/testkit/test/loop-property/check-loop.ts';
import {
  type FaultCoverage,
  formatCoverage,
} from '../../packages/testkit/test/loop-property/fault-coverage.ts';

const REPORT_EVERY_MS = 5000;

/** Plays random schedules of faults against the loop and prints what struck. @returns whether all kept the contract */
export async function fuzzSchedules({ runs, seed }: { runs: number; seed: number }): Promise<boolean> {
  console.log(
    `Playing ${runs} random schedules. To play them again: npm run fuzz -- --only schedules --runs ${runs} --seed ${seed}`,
  );
  const startedAt = performance.now();
  let reportedAt = startedAt;
  const report = (coverage: FaultCoverage): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    const perSecond = coverage.schedules / ((reportedAt - startedAt) / 1000);
    console.log(`${coverage.schedules} of ${runs}, ${Math.round(perSecond)} a second`);
  };
  try {
    const coverage = await checkLoop(AgentLoop, { runs, seed, onSchedule: report });
    console.log(formatCoverage(coverage.shares()));
    const missing = coverage.shares().filter(([, share]) => share === 0);
    if (missing.length > 0) throw new Error(`Never struck: ${missing.map(([fault]) => fault).join(', ')}`);
    console.log(`All ${runs} schedules kept the contract.`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
    console.error(`Seed ${seed} broke the contract.`);
    return false;
  }
}
