import type { AgentEvent } from '@ethosagent/core';
import type { LoggedRecord, LogRow } from '@ethosagent/core/contract';
import { type CheckGrammarOptions, checkGrammar } from '../../src/index.ts';
import type { PlayedTurn } from './play-turn.ts';
import type { PlayedSchedule } from './run-schedule.ts';
import type { TurnPlan } from './schedule.ts';

const graceMs = 2000;

/** Everything that a schedule broke, each with the rule in front; empty when all promises held. */
export function judge(played: PlayedSchedule): string[] {
  const problems: string[] = [];
  played.schedule.turns.forEach((plan, place) => {
    const turn = played.turns[place];
    if (turn === undefined) return;
    const name = `turn ${place + 1}`;
    for (const problem of judgeTurn(played, plan, turn)) problems.push(`${name}: ${problem}`);
  });
  for (const problem of judgeLog(played)) problems.push(`log: ${problem}`);
  problems.push(...played.faults, ...judgeGuards(played));
  if (played.timersLeft > 0) problems.push(`timers-left: ${played.timersLeft} timers of the loop are left`);
  return problems;
}

function grammarOf(records: Parameters<typeof checkGrammar>[0], options: CheckGrammarOptions): string[] {
  return checkGrammar(records, options).map(({ rule, index, message }) => `${rule}: at ${index}, ${message}`);
}

function judgeTurn(played: PlayedSchedule, plan: TurnPlan, turn: PlayedTurn): string[] {
  if (turn.thrown !== undefined) return judgeThrown(played, turn);
  return [
    ...turn.faults.map((fault) => `consumer: ${fault}`),
    ...grammarOf(turn.events, {
      singleTurn: true,
      unfinished: !turn.sawEnd,
      continues: plan.structured,
      arrivals: plan.consumer.does === 'eager' && !played.storeFailed ? turn.arrivals : undefined,
    }),
    ...judgeStop(plan, turn),
    ...judgeSaving(played, turn),
    ...(played.storeFailed ? [] : judgeAgainstLog(played, turn)),
  ];
}

/** What must hold whatever the store does: `done` means saved, and nothing is shown before it is committed. */
function judgeSaving({ rows, struck }: PlayedSchedule, turn: PlayedTurn): string[] {
  const ending = turn.events.at(-1);
  const logged = eventsOf(rows, turn.turnId).at(-1);
  const problems: string[] = [];
  if (ending?.type === 'done' && JSON.stringify(ending) !== JSON.stringify(logged)) {
    problems.push(`done-unsaved: the turn is told as done, the log ends in ${logged?.type ?? 'nothing'}`);
  }
  const isSaved = logged?.type === 'done' || logged?.type === 'error';
  const isTold = ending?.type !== 'error' || !ending.code.startsWith('storage_');
  if (turn.uncommitted > 0 && turn.sawEnd && isSaved && isTold && !struck.has('store/flush-lie')) {
    problems.push(`shown-early: ${turn.uncommitted} events came before their commit`);
  }
  return problems;
}

/** Only a session that a faulty store still holds may be refused before the turn begins. */
function judgeThrown(played: PlayedSchedule, turn: PlayedTurn): string[] {
  const isHeld = [...played.struck].some((kind) => kind.startsWith('store/close-'));
  const code = (turn.thrown as { code?: unknown } | undefined)?.code;
  if (isHeld && code === 'session_busy') return [];
  const isLocked = played.struck.has('store/open-throw') || played.struck.has('store/rows-throw');
  if (isLocked && code === 'session_locked') return [];
  return [`thrown: run() rejected with ${String(turn.thrown)}`];
}

function judgeStop(plan: TurnPlan, turn: PlayedTurn): string[] {
  if (turn.stoppedAt === undefined || plan.consumer.does === 'slow' || plan.consumer.does === 'stall')
    return [];
  const tookMs = (turn.closedAt ?? Number.POSITIVE_INFINITY) - turn.stoppedAt;
  return tookMs <= graceMs ? [] : [`stop-grace: the ending came ${tookMs} ms after the stop`];
}

function judgeAgainstLog({ rows, turns }: PlayedSchedule, turn: PlayedTurn): string[] {
  const problems: string[] = [];
  const logged = joinDeltas(eventsOf(rows, turn.turnId));
  const seen = joinDeltas(turn.events);
  const isSame = seen.every((event, place) => isPart(event, logged[place], place === seen.length - 1));
  if (!isSame || (turn.sawEnd && seen.length !== logged.length)) {
    problems.push(`log-differs: the log does not hold what was shown (${seen.length} of ${logged.length})`);
  }
  const owed = rows.filter(
    (row) => 'private' in row && row.private.turnId === turn.turnId && row.private.kind === 'usage',
  );
  const paid = logged.filter((event) => event.type === 'usage');
  if (owed.length !== paid.length) {
    problems.push(`usage-owed: ${owed.length} calls were accounted, ${paid.length} told`);
  }
  const ending = logged.at(-1);
  if (ending?.type === 'done') {
    if (ending.text !== textOfMessages(rows, turn.turnId)) {
      problems.push('log-text: done.text is not the text of the messages in the log');
    }
    const ordinal = turns.filter((other) => other.thrown === undefined).indexOf(turn) + 1;
    if (ending.turnCount !== ordinal) problems.push(`turn-count: ${ending.turnCount} in turn ${ordinal}`);
  }
  return problems;
}

/** Guards fail closed: what was refused, denied or could not be asked never ran. */
function judgeGuards({ schedule, struck }: PlayedSchedule): string[] {
  const ran = [...struck].filter((kind) => kind.startsWith('tool/'));
  const problems: string[] = [];
  const leave = schedule.approvals === 'approve' || schedule.approvals === 'slow';
  if (ran.includes('tool/needs_leave') && !leave) problems.push('approval-denied: a call ran without leave');
  if (ran.includes('tool/leave_throws')) problems.push('approval-denied: a call ran though asking failed');
  const closed = schedule.hooks.some(
    ({ on, guard, does }) =>
      on === 'before_tool_call' && (does === 'refuse' || (guard && (does === 'throw' || does === 'hang'))),
  );
  if (closed && ran.length > 0) problems.push(`hook-refused: ${ran.join()} ran though a hook was against it`);
  return problems;
}

function judgeLog({ schedule, rows, storeFailed }: PlayedSchedule): string[] {
  const records = rows.flatMap((row): LoggedRecord[] => ('wire' in row ? [row.wire] : []));
  return grammarOf(records, {
    turnsBefore: 0,
    seqBefore: 0,
    continues: schedule.turns.some((turn) => turn.structured),
    // The log takes its times from the real clock.
    heldMs: Number.POSITIVE_INFINITY,
    except: storeFailed ? ['ending-missing'] : [],
  });
}

function eventsOf(rows: readonly LogRow[], turnId: string): AgentEvent[] {
  return rows.flatMap((row) =>
    'wire' in row && 'event' in row.wire && row.wire.turnId === turnId ? [row.wire.event] : [],
  );
}

function textOfMessages(rows: readonly LogRow[], turnId: string): string {
  return rows
    .flatMap((row) =>
      'private' in row &&
      row.private.turnId === turnId &&
      row.private.kind === 'message' &&
      row.private.message.role === 'assistant'
        ? row.private.message.content
        : [],
    )
    .map((block) => (block.type === 'text' ? block.text : ''))
    .join('');
}

/** Neighbouring deltas as one, since a log may join them. */
function joinDeltas(events: readonly AgentEvent[]): AgentEvent[] {
  const joined: AgentEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'text_delta' && last?.type === 'text_delta') {
      joined[joined.length - 1] = { ...last, text: last.text + event.text };
    } else if (event.type === 'thinking_delta' && last?.type === 'thinking_delta') {
      joined[joined.length - 1] = { ...last, thinking: last.thinking + event.thinking };
    } else joined.push(event);
  }
  return joined;
}

/** Whether two events are equal, or `seen` is the beginning of a delta that was joined further. */
function isPart(seen: AgentEvent, logged: AgentEvent | undefined, isLast: boolean): boolean {
  if (isLast && seen.type === 'text_delta' && logged?.type === 'text_delta') {
    return logged.text.startsWith(seen.text);
  }
  if (isLast && seen.type === 'thinking_delta' && logged?.type === 'thinking_delta') {
    return logged.thinking.startsWith(seen.thinking);
  }
  return JSON.stringify(seen) === JSON.stringify(logged);
}
