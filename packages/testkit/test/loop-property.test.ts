import { AgentLoop } from '@ethosagent/core';
import { expect, it } from 'vitest';
import { checkLoop } from './loop-property/check-loop.ts';
import { formatCoverage } from './loop-property/fault-coverage.ts';

const runs = 2000;
const seed = 20260101;

it(`keeps the contract in ${runs} random schedules of faults, each kind struck in over 1 % of them`, async () => {
  const coverage = await checkLoop(AgentLoop, { runs, seed });
  const shares = coverage.shares();
  console.log(formatCoverage(shares));
  expect(shares.filter(([, share]) => share <= 0.01)).toEqual([]);
}, 300_000);
