/**
 * Looks for what breaks the contract, with no end of patience.
 *
 *   npm run fuzz -- [--only schedules|cuts] [--runs N] [--seed N]
 *
 * `schedules` are random faults of everything around the loop (100,000 if `--runs` is left out, another seed each
 * time), `cuts` are the bodies of all wire cases, cut at every byte. Exit code 1 when something broke.
 */
import { parseArgs } from 'node:util';
import { fuzzCuts } from './fuzz/fuzz-cuts.ts';
import { fuzzSchedules } from './fuzz/fuzz-schedules.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string' },
  },
});
if (values.only !== undefined && values.only !== 'schedules' && values.only !== 'cuts') {
  stop(`--only must be schedules or cuts, got "${values.only}".`);
}
const runs = toWholeNumber('--runs', values.runs);
const seed = toWholeNumber('--seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));

const results: boolean[] = [];
if (values.only !== 'schedules') results.push(await fuzzCuts());
if (values.only !== 'cuts') results.push(await fuzzSchedules({ runs, seed }));
if (results.includes(false)) process.exitCode = 1;

function toWholeNumber(name: string, text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0
    ? value
    : stop(`${name} must be a whole number, got "${text}".`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
