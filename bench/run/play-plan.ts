import {
  INSTALL,
  isPlayed,
  type PlannedRow,
  type PlannedScenario,
  ROWS,
  SCENARIOS,
  toModels,
} from '../plan.ts';
import { Results } from '../report/results.ts';
import { measureInstall } from './measure-install.ts';
import { type Measuring, measureRow, measureStart } from './measure-row.ts';
import type { BenchOptions } from './options.ts';

type Tell = (line: string) => void;

/**
 * Makes every measurement that was asked for, one process at a time. Rows take turns within each repetition, so that
 * a slow spell of the machine meets all of them. Rejects when a row fails to do its work.
 */
export async function playPlan(options: BenchOptions, measuring: Measuring, tell: Tell): Promise<Results> {
  const results = new Results();
  const rows = ROWS.filter(({ name }) => options.rows.includes(name));
  const scenarios = SCENARIOS.filter(({ name }) => options.scenarios.includes(name));
  await prepare(measuring, rows, scenarios);
  for (let repetition = 1; repetition <= options.repetitions; repetition++) {
    for (const scenario of scenarios) {
      for (const row of rows.filter((candidate) => isPlayed(scenario, candidate))) {
        const figures = await play(measuring, row, scenario);
        results.add({ row: row.name, scenario: scenario.name, figures });
        tell(`${repetition}/${options.repetitions} ${scenario.name} ${row.name}`);
      }
    }
  }
  if (options.scenarios.includes(INSTALL)) await addInstall(results, tell);
  return results;
}

async function play(
  measuring: Measuring,
  row: PlannedRow,
  scenario: PlannedScenario,
): Promise<Readonly<Record<string, number>>> {
  if (scenario.scenario === 'start') return measureStart(measuring, row.name);
  return measureRow(measuring, row.name, scenario);
}

async function prepare(
  { fakeLlm }: Measuring,
  rows: readonly PlannedRow[],
  scenarios: readonly PlannedScenario[],
): Promise<void> {
  const paths = new Set(rows.map(({ path }) => path));
  const models = new Set(scenarios.flatMap(toModels));
  for (const path of paths) for (const model of models) await fakeLlm.prepare(path, model);
}

async function addInstall(results: Results, tell: Tell): Promise<void> {
  tell('install: packing core and providers, installing them from their tarballs');
  try {
    results.add({ row: 'ethos', scenario: INSTALL, figures: await measureInstall() });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    tell(
      `install: not measured (${reason}). It needs pnpm and npm, and zod from npm's cache or the registry.`,
    );
  }
}
