import { parseArgs } from 'node:util';
import { INSTALL, ROWS, SCENARIOS } from '../plan.ts';

export interface BenchOptions {
  repetitions: number;
  rows: readonly string[];
  scenarios: readonly string[];
  json: boolean;
}

/** Wrong use of the command. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError';
}

export const USAGE = `npm run bench -- [--repetitions N] [--only NAME]... [--quick] [--json]

  --repetitions N  how often each measurement is made; medians count (5)
  --only NAME      only this scenario or row, can be given more than once; a row of ours brings its bare loop along
  --quick          one repetition of everything, for a look: single figures are noisy
  --json           figures and verdicts as JSON on stdout instead of tables

  scenarios: ${[...SCENARIOS.map(({ name }) => name), INSTALL].join(' ')}
  rows:      ${ROWS.map(({ name }) => name).join(' ')}`;

/** Throws {@link UsageError}. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { repetitions, only, quick, json } = parseFlags(args);
  const scenarioNames = [...SCENARIOS.map(({ name }) => name), INSTALL];
  const unknown = only.find(
    (name) => !scenarioNames.includes(name) && !ROWS.some((row) => row.name === name),
  );
  if (unknown !== undefined) throw new UsageError(`There is no scenario or row "${unknown}".`);
  const scenarios = scenarioNames.filter((name) => only.includes(name));
  const named = ROWS.filter(({ name }) => only.includes(name));
  const rows = ROWS.filter((row) =>
    named.some(({ name, yardstick }) => row.name === name || row.name === yardstick),
  );
  return {
    repetitions: quick ? 1 : repetitions,
    scenarios: scenarios.length > 0 ? scenarios : scenarioNames,
    rows: (rows.length > 0 ? rows : ROWS).map(({ name }) => name),
    json,
  };
}

function parseFlags(args: readonly string[]): {
  repetitions: number;
  only: readonly string[];
  quick: boolean;
  json: boolean;
} {
  const options = {
    repetitions: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [] as string[] },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const repetitions = Number(values.repetitions);
    if (Number.isInteger(repetitions) && repetitions > 0) return { ...values, repetitions };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause));
  }
  throw new UsageError('--repetitions must be a whole number of 1 or more.');
}
