import type { AgentEvent } from '@ethosagent/core';
import type { LogRow } from '@ethosagent/core/contract';
import { joinDeltas } from '../../src/index.ts';
import type { PlayedTurn } from './play-turn.ts';
import type { PlayedSchedule } from './run-schedule.ts';

type Finding = [rule: string, message: string];

/** Compares what a turn showed with what the log holds of it. */
export function judgeAgainstLog(played: PlayedSchedule, turn: PlayedTurn): Finding[] {
  const logged = joinDeltas(eventsOf(played.rows, turn.turnId));
  return [
    ...judgeSaving(played, turn, logged.at(-1)),
    ...(played.storeFailed
      ? []
      : [
          ...judgeEvents(turn, logged),
          ...judgeUsage(played, turn),
          ...judgeInteractions(played, turn),
          ...judgeDone(played, turn, logged.at(-1)),
        ]),
  ];
}

/** What must hold whatever the store does: `done` means saved, and nothing is shown before it is committed. */
function judgeSaving({ struck }: PlayedSchedule, turn: PlayedTurn, saved: AgentEvent | undefined): Finding[] {
  const ending = turn.events.at(-1);
  const findings: Finding[] = [];
  if (ending?.type === 'done' && JSON.stringify(ending) !== JSON.stringify(saved)) {
    findings.push(['done-unsaved', `the turn is told as done, the log ends in ${saved?.type ?? 'nothing'}`]);
  }
  const isSaved = saved?.type === 'done' || saved?.type === 'error';
  const isTold = turn.sawEnd && (ending?.type !== 'error' || !ending.code.startsWith('storage_'));
  if (turn.uncommitted > 0 && isTold && isSaved && !struck.has('store/flush-lie')) {
    findings.push(['shown-early', `${turn.uncommitted} events came before their commit`]);
  }
  return findings;
}

function judgeEvents(turn: PlayedTurn, logged: readonly AgentEvent[]): Finding[] {
  const seen = joinDeltas(turn.events);
  const isSame = seen.every((event, place) => isPart(event, logged[place], place === seen.length - 1));
  if (isSame && (!turn.sawEnd || seen.length === logged.length)) return [];
  return [['log-differs', `${seen.length} events were shown, the log has ${logged.length}, or others`]];
}

function judgeUsage({ rows }: PlayedSchedule, { turnId }: PlayedTurn): Finding[] {
  const owed = rows.filter(
    (row) => 'private' in row && row.private.turnId === turnId && row.private.kind === 'usage',
  );
  const told = eventsOf(rows, turnId).filter((event) => event.type === 'usage');
  if (owed.length === told.length) return [];
  return [['usage-owed', `${owed.length} LLM calls were accounted, ${told.length} told`]];
}

/** Every question is answered or expires, once. */
function judgeInteractions({ rows }: PlayedSchedule, { turnId }: PlayedTurn): Finding[] {
  const open = new Set<string>();
  const findings: Finding[] = [];
  for (const row of rows) {
    if (!('wire' in row && 'interaction' in row.wire && row.wire.turnId === turnId)) continue;
    const { id, status, kind } = row.wire.interaction;
    if (status === 'open') open.add(id);
    else if (status !== 'info' && !open.delete(id)) {
      findings.push(['interaction-closed', `${kind} ${id} is ${status} though it is not open`]);
    }
  }
  if (open.size > 0) findings.push(['interaction-open', `${[...open].join()} never closed`]);
  return findings;
}

function judgeDone(
  { rows, turns }: PlayedSchedule,
  turn: PlayedTurn,
  ending: AgentEvent | undefined,
): Finding[] {
  if (ending?.type !== 'done') return [];
  const findings: Finding[] = [];
  if (ending.text !== textOfMessages(rows, turn.turnId)) {
    findings.push(['log-text', 'done.text is not the text of the messages in the log']);
  }
  const place = turns.filter((other) => other.thrown === undefined).indexOf(turn) + 1;
  if (ending.turnCount !== place)
    findings.push(['turn-place', `turnCount ${ending.turnCount} in turn ${place}`]);
  return findings;
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
