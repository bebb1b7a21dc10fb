import { INSTALL, type PlannedRow } from '../plan.ts';
import { type Column, TABLES } from './columns.ts';
import { formatNumber, formatTable } from './format-table.ts';
import type { Results } from './results.ts';

/** All figures as tables: each with its ratio to the row's yardstick in brackets. What was not measured is left out. */
export function formatFigures(results: Results, rows: readonly PlannedRow[]): string {
  const parts = Object.entries(TABLES).flatMap(([title, columns]) => {
    const measured = columns.filter(({ scenario }) =>
      results.samples.some((sample) => sample.scenario === scenario),
    );
    return measured.length === 0 ? [] : [`### ${title}\n\n${formatColumns(results, rows, measured)}`];
  });
  const install = formatInstall(results);
  return [...parts, ...(install === undefined ? [] : [install])].join('\n\n');
}

function formatColumns(results: Results, rows: readonly PlannedRow[], columns: readonly Column[]): string {
  const heads = ['', ...columns.map(({ title }) => title)];
  const lines = rows.map((row) => [row.name, ...columns.map((column) => toCell(results, row, column))]);
  return formatTable(
    heads,
    lines.filter(([, ...cells]) => cells.some((cell) => cell !== '')),
    columns.map((_, i) => i + 1),
  );
}

function toCell(results: Results, row: PlannedRow, { scenario, figure, scale }: Column): string {
  const value = results.median(row.name, scenario, figure);
  if (value === undefined) return '';
  const yardstick = results.median(row.yardstick, scenario, figure);
  // Against nothing there is no ratio.
  const ratio = yardstick ? ` (${formatNumber(value / yardstick)})` : '';
  return `${formatNumber(value * scale)}${ratio}`;
}

function formatInstall(results: Results): string | undefined {
  const own = results.median('ethos', INSTALL, 'ownMb');
  const all = results.median('ethos', INSTALL, 'allMb');
  if (own === undefined || all === undefined) return undefined;
  return `### Installation\n\ncore and providers ${formatNumber(own)} MB, with zod ${formatNumber(all)} MB`;
}
