import { SLACK } from '../goals.ts';
import { formatNumber, formatTable } from './format-table.ts';
import type { Verdict } from './judge-goals.ts';

/** One line a goal: what it is, its value, and whether it is met. A miss says so even when it is excused. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => [
    verdict.key,
    verdict.goal.what,
    formatLimit(verdict),
    verdict.value === undefined ? '' : formatNumber(verdict.value),
    toWords(verdict),
  ]);
  return formatTable(['goal', 'what', 'at most', 'value', 'verdict'], rows, [2, 3]);
}

function formatLimit({ goal, allowed }: Verdict): string {
  const limit = String(goal.limit);
  return allowed === goal.limit ? limit : `${limit} (${formatNumber(allowed)})`;
}

function toWords({ state, value, goal, isAimReached, excuse }: Verdict): string {
  if (state === 'NOT MEASURED') return state;
  if (state === 'MET') {
    if (isAimReached && goal.aim !== undefined) return `MET, aim of ${goal.aim} reached`;
    return (value ?? 0) > goal.limit ? `MET within the slack of ${SLACK}` : 'MET';
  }
  return excuse === undefined ? state : `MISSED, excused up to ${excuse.value}: ${excuse.profile}`;
}
