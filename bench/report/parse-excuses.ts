import { GOALS, type Goal } from '../goals.ts';
import { type PlannedRow, ROWS } from '../plan.ts';
import { toGoalKey } from './judge-goals.ts';

/** A goal that may be missed for now: up to which value, and where the time or memory goes. */
export interface Excuse {
  key: string;
  value: number;
  profile: string;
}

const LINE = /^- excused: (.*)$/;
const PARTS = /^(\S+) up to (\d+(?:\.\d+)?), since (.+)$/;
const SHORTEST_PROFILE = 40;
/** An excuse never goes beyond the goal times this. */
const WIDEST = 2;

/**
 * The excuses in a text, one a line: `- excused: KEY up to VALUE, since PROFILE`. Throws for one that names no goal,
 * has no real profile, stands twice or goes beyond twice its goal.
 */
export function parseExcuses(text: string): ReadonlyMap<string, Excuse> {
  const goals = toGoalsByKey();
  const excuses = new Map<string, Excuse>();
  for (const line of text.split(/\r?\n/)) {
    const content = LINE.exec(line)?.[1];
    if (content === undefined) continue;
    const excuse = parseExcuse(content);
    const goal = goals.get(excuse.key);
    if (goal === undefined) throw new Error(`An excuse names "${excuse.key}", which is no goal.`);
    if (excuses.has(excuse.key)) throw new Error(`There are two excuses for ${excuse.key}.`);
    if (excuse.value > goal.limit * WIDEST) {
      throw new Error(
        `The excuse for ${excuse.key} allows ${excuse.value}: more than ${WIDEST} times the goal of ${goal.limit}.`,
      );
    }
    excuses.set(excuse.key, excuse);
  }
  return excuses;
}

function parseExcuse(content: string): Excuse {
  const [, key, value, profile] = PARTS.exec(content) ?? [];
  if (key === undefined || value === undefined || profile === undefined) {
    throw new Error(
      `This excuse cannot be read: "${content}". Write: - excused: GOAL up to VALUE, since PROFILE`,
    );
  }
  if (profile.length < SHORTEST_PROFILE) {
    throw new Error(`The excuse for ${key} has no profile: say where the time or the memory goes.`);
  }
  return { key, value: Number(value), profile };
}

function toGoalsByKey(): Map<string, Goal> {
  const ours = ROWS.filter(({ isOurs }) => isOurs);
  const pairs = ours.flatMap((row: PlannedRow) =>
    GOALS.map((goal): [string, Goal] => [toGoalKey(goal, row.name), goal]),
  );
  return new Map(pairs);
}
