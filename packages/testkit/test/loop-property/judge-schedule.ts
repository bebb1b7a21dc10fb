import { judgeGrammar } from './judge-grammar.ts';
import { judgeAgainstLog } from './judge-log.ts';
import type { PlayedTurn } from './play-turn.ts';
import type { Problem } from './problem.ts';
import type { PlayedSchedule } from './run-schedule.ts';
import type { TurnPlan } from './schedule.ts';

type Finding = [rule: string, message: string];

const graceMs = 2000;

/** Everything that a schedule broke; empty when all promises held. */
export function judgeSchedule(played: PlayedSchedule): Problem[] {
  const turns = played.turns.flatMap((turn, place) => {
    const plan = played.schedule.turns[place];
    return plan === undefined ? [] : toProblems(`turn ${place + 1}`, judgeTurn(played, plan, turn));
  });
  return [
    ...judgeGrammar(played),
    ...turns,
    ...toProblems('session', [
      ...judgeGuards(played),
      ...played.faults.map((fault): Finding => ['parts', fault]),
      ...judgeTimers(played),
    ]),
  ];
}

function toProblems(where: string, findings: readonly Finding[]): Problem[] {
  return findings.map(([rule, message]) => ({ by: 'run', rule, where, message }));
}

function judgeTurn(played: PlayedSchedule, plan: TurnPlan, turn: PlayedTurn): Finding[] {
  if (turn.thrown !== undefined) return judgeThrown(played, turn);
  return [
    ...turn.faults.map((fault): Finding => ['consumer', fault]),
    ...judgeStop(plan, turn),
    ...judgeAgainstLog(played, turn),
  ];
}

/** Only a session that a faulty store still holds, or says to be held, may be refused before the turn begins. */
function judgeThrown({ struck }: PlayedSchedule, turn: PlayedTurn): Finding[] {
  const code = (turn.thrown as { code?: unknown } | undefined)?.code;
  const isHeld = [...struck].some((kind) => kind.startsWith('store/close-'));
  if (isHeld && code === 'session_busy') return [];
  const isLocked = struck.has('store/open-throw') || struck.has('store/rows-throw');
  if (isLocked && code === 'session_locked') return [];
  return [['thrown', `next() rejected with ${String(turn.thrown)}`]];
}

function judgeStop(plan: TurnPlan, turn: PlayedTurn): Finding[] {
  const { does } = plan.consumer;
  if (turn.stoppedAt === undefined || does === 'slow' || does === 'stall') return [];
  const tookMs = (turn.closedAt ?? Number.POSITIVE_INFINITY) - turn.stoppedAt;
  return tookMs <= graceMs ? [] : [['stop-grace', `the ending came ${tookMs} ms after the stop`]];
}

/** Guards fail closed: what was refused, denied or could not be asked never ran. */
function judgeGuards({ schedule, struck }: PlayedSchedule): Finding[] {
  const ran = [...struck].filter((kind) => kind.startsWith('tool/'));
  const findings: Finding[] = [];
  const hasLeave = schedule.approvals === 'approve' || schedule.approvals === 'slow';
  if (ran.includes('tool/needs_leave') && !hasLeave) findings.push(['guard', 'a call ran without leave']);
  if (ran.includes('tool/leave_throws'))
    findings.push(['guard', 'a call ran though asking for leave failed']);
  const isClosed = schedule.hooks.some(
    ({ on, guard, does }) =>
      on === 'before_tool_call' && (does === 'refuse' || (guard && (does === 'throw' || does === 'hang'))),
  );
  if (isClosed && ran.length > 0) findings.push(['guard', `${ran.join()} ran though a hook was against it`]);
  return findings;
}

function judgeTimers({ timersLeft }: PlayedSchedule): Finding[] {
  return timersLeft === 0 ? [] : [['timers-left', `${timersLeft} timers of the loop are left`]];
}
