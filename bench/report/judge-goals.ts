import { GOALS, type Goal, SLACK } from '../goals.ts';
import { INSTALL, type PlannedRow, ROWS } from '../plan.ts';
import type { Excuse } from './parse-excuses.ts';
import type { Results } from './results.ts';

/** What became of one goal for one of our rows. */
export interface Verdict {
  key: string;
  goal: Goal;
  /** `undefined`: not measured in this run. */
  value: number | undefined;
  state: 'MET' | 'MISSED' | 'NOT MEASURED';
  /** The value that counts as met: the limit, with the slack where it has one. */
  allowed: number;
  isAimReached: boolean;
  /** The excuse that covers a miss. */
  excuse: Excuse | undefined;
}

/** The goal's name, behind it the protocol for rows of another one than the first: `text-cpu@openai-responses`. */
export function toGoalKey(goal: Goal, row: string): string {
  const protocol = row.split(':')[1];
  return protocol === undefined ? goal.name : `${goal.name}@${protocol}`;
}

/** Judges every goal for each of our rows that were asked for, `scenarios` being those of this run. */
export function judgeGoals(
  results: Results,
  asked: { rows: readonly string[]; scenarios: readonly string[] },
  excuses: ReadonlyMap<string, Excuse>,
): Verdict[] {
  const ours = ROWS.filter(({ name, isOurs }) => isOurs && asked.rows.includes(name));
  return ours.flatMap((row, i) =>
    GOALS.filter((goal) => isAsked(goal, asked.scenarios) && (i === 0 || goal.scenario !== INSTALL)).map(
      (goal) => judge(goal, row, { results, excuses }),
    ),
  );
}

/** Whether a miss stays that no excuse covers. */
export function isFailed(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({ state, excuse }) => state === 'MISSED' && excuse === undefined);
}

function isAsked(goal: Goal, scenarios: readonly string[]): boolean {
  return scenarios.includes(goal.scenario) && (goal.other === undefined || scenarios.includes(goal.other));
}

function judge(
  goal: Goal,
  row: PlannedRow,
  run: { results: Results; excuses: ReadonlyMap<string, Excuse> },
): Verdict {
  const key = toGoalKey(goal, row.name);
  const value = toValue(goal, row, run.results);
  const allowed = goal.exact ? goal.limit : goal.limit * SLACK;
  const base = { key, goal, value, allowed, isAimReached: false, excuse: undefined };
  if (value === undefined) return { ...base, state: 'NOT MEASURED' };
  if (value <= allowed) return { ...base, state: 'MET', isAimReached: value <= (goal.aim ?? goal.limit) };
  const excuse = run.excuses.get(key);
  return { ...base, state: 'MISSED', excuse: excuse && value <= excuse.value ? excuse : undefined };
}

function toValue(goal: Goal, row: PlannedRow, results: Results): number | undefined {
  const own = results.median(row.name, goal.scenario, goal.figure);
  if (goal.against === 'plain' || own === undefined) return own;
  const other =
    goal.against === 'yardstick'
      ? results.median(row.yardstick, goal.scenario, goal.figure)
      : results.median(row.name, goal.other ?? '', goal.figure);
  return other === undefined ? undefined : own / other;
}
