import { parseArgs } from 'node:util';
import { AgentLoop } from '@ethosagent/core';
import { checkLoop } from '../packages/testkit/test/loop-property/check-loop.ts';
import { type FaultCoverage, formatCoverage } from '../packages/testkit/test/loop-property/fault-coverage.ts';

const reportEveryMs = 5000;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '100000' }, seed: { type: 'string' } },
});
const runs = toWholeNumber('--runs', values.runs);
const seed = toWholeNumber('--seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));

console.log(
  `Playing ${runs} random schedules. To play them again: npm run fuzz -- --runs ${runs} --seed ${seed}`,
);
const startedAt = performance.now();
let reportedAt = startedAt;

function report(coverage: FaultCoverage): void {
  if (performance.now() - reportedAt < reportEveryMs) return;
  reportedAt = performance.now();
  const perSecond = coverage.schedules / ((reportedAt - startedAt) / 1000);
  console.log(`${coverage.schedules} of ${runs}, ${Math.round(perSecond)} a second`);
}

try {
  const coverage = await checkLoop(AgentLoop, { runs, seed, onSchedule: report });
  console.log(formatCoverage(coverage.shares()));
  const missing = coverage.shares().filter(([, share]) => share === 0);
  if (missing.length > 0) throw new Error(`Never struck: ${missing.map(([fault]) => fault).join(', ')}`);
  console.log(`All ${runs} schedules kept the contract.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message);
  console.error(`Seed ${seed} broke the contract.`);
  process.exitCode = 1;
}

function toWholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) {
    console.error(`${name} must be a whole number, got "${text}".`);
    process.exit(2);
  }
  return value;
}
