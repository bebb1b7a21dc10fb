import type { UsageGroup, UsageReport, UsageTotal } from '@ethosagent/runtime';
import { toJsonLine } from '@ethosagent/surface-kit';
import { type Command, Option } from 'commander';
import { parseCount } from '../option-values.ts';
import type { ProgramCommand } from '../program.ts';
import { toTable } from '../table.ts';
import { withSessions } from './sessions/session-command.ts';

const EXAMPLES = `
Counts every call to a model in the kept sessions; what a fork copied counts once. Days are those of UTC.

Examples:
  ethos usage
  ethos usage --days 7 --by day
  ethos usage --by session --json`;

interface UsageFlags {
  by: UsageGroup;
  days?: number;
  json?: true;
}

/** `ethos usage`: what the kept sessions spent. */
export function addUsageCommand(parent: Command, start: (run: ProgramCommand) => void): void {
  const groups = new Option('--by <group>', 'what is summed').choices(['model', 'session', 'day']);
  parent
    .command('usage')
    .description('what the kept sessions spent')
    .addOption(groups.default('model'))
    .option('--days <count>', 'only of the last days, today included', parseCount)
    .option('--json', 'as JSON')
    .addHelpText('after', EXAMPLES)
    .action((flags: UsageFlags) => start(usageCommand(flags)));
}

function usageCommand({ by, days, json }: UsageFlags): ProgramCommand {
  return withSessions(async (store, { stdout, stderr }) => {
    const { sumUsage } = await import('@ethosagent/runtime');
    const since = days === undefined ? undefined : toStart(days);
    const report = await sumUsage(store, { by, since });
    if (json) stdout.write(toJsonLine({ by, since: since ?? null, ...toUsd(report) }));
    else if (report.rows.length > 0) stdout.write(toText(report, by));
    else stderr.write('ethos: nothing was spent\n');
    return 0;
  });
}

const DAY_MS = 86_400_000;

/** The beginning of the first of so many days. */
function toStart(days: number): string {
  const today = Date.now() - (Date.now() % DAY_MS);
  // Before the first day that a date can have, everything counts.
  return new Date(Math.max(0, today - (days - 1) * DAY_MS)).toISOString();
}

function toUsd({ total, rows }: UsageReport): object {
  return { total: withUsd(total), rows: rows.map(withUsd) };
}

function withUsd<Sum extends UsageTotal>(sum: Sum): Sum & { usd: number } {
  return { ...sum, usd: sum.picoUsd / 1e12 };
}

function toText({ total, rows }: UsageReport, by: UsageGroup): string {
  const head = [by === 'day' ? 'day (UTC)' : by, 'calls', 'tokens in', 'of it cached', 'tokens out', 'spent'];
  return toTable([head, ...rows.map((row) => toRow(row.name, row)), toRow('all', total)]);
}

function toRow(name: string, sum: UsageTotal): string[] {
  const counts = [sum.calls, sum.inputTokens, sum.cacheReadTokens, sum.outputTokens];
  return [name, ...counts.map((count) => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',')), toSpend(sum)];
}

/** What is not known is never written as nothing. */
function toSpend({ picoUsd, calls, unpricedCalls, uncountedCalls }: UsageTotal): string {
  const usd = `$${(picoUsd / 1e12).toFixed(4)}`;
  const known = unpricedCalls === calls ? 'unknown' : usd;
  const unpriced =
    unpricedCalls > 0 && known !== 'unknown' ? ` + ${unpricedCalls} calls of unknown cost` : '';
  return `${known}${unpriced}${uncountedCalls > 0 ? `, ${uncountedCalls} calls without tokens` : ''}`;
}
