import { isDeepStrictEqual } from 'node:util';
import type { AgentEvent, AgentEventOf } from '@ethosagent/core/contract';
import { joinDeltas } from '@ethosagent/testkit';

/** What the turn is compared with. */
export interface Uncut {
  /** The turn whose body comes whole. */
  whole: readonly AgentEvent[];
  /** The turn whose body has no byte: what came before it. */
  empty: readonly AgentEvent[];
  /** How many bytes of the body say that the reply is complete. */
  terminal: number;
  /** How a body that ended early is told. */
  brokenCode: string;
  /** Text that surely had come with the first `at` bytes. */
  textAt(at: number): string;
}

/** A body that came in two pieces gives the same events. @returns what differs, `undefined` for nothing */
export function judgeSplit(seen: readonly AgentEvent[], { whole }: Uncut): string | undefined {
  return differenceOf('events', joinDeltas(seen), joinDeltas(whole));
}

/**
 * A body that ended behind byte `at` gives a coded error and the beginning of its text, and no call; once its terminal
 * was there, all that the whole one gives, though usage that came later may be missing.
 *
 * @returns what is wrong, `undefined` for nothing
 */
export function judgeEnd(seen: readonly AgentEvent[], at: number, uncut: Uncut): string | undefined {
  if (at >= uncut.terminal) return judgeComplete(seen, uncut);
  const [text, come] = [textOf(seen, 'text_delta'), uncut.textAt(at)];
  return (
    judgeBroken(seen, uncut) ?? (text.startsWith(come) ? undefined : `"${text}" lacks some of "${come}"`)
  );
}

/** The same for a connection that was reset: it may take along what had arrived and was not read yet. */
export function judgeReset(seen: readonly AgentEvent[], at: number, uncut: Uncut): string | undefined {
  const problem = judgeEnd(seen, at, uncut);
  return problem !== undefined && seen.at(-1)?.type === 'error' ? judgeBroken(seen, uncut) : problem;
}

function judgeComplete(seen: readonly AgentEvent[], { whole }: Uncut): string | undefined {
  return differenceOf('events', withoutUsage(joinDeltas(seen)), withoutUsage(joinDeltas(whole)));
}

function judgeBroken(seen: readonly AgentEvent[], uncut: Uncut): string | undefined {
  const ending = seen.at(-1);
  if (ending?.type !== 'error') return `it ends in ${ending?.type}, though its terminal had not come`;
  const allowed = new Set([uncut.brokenCode, codeOf(uncut.whole)]);
  if (!allowed.has(ending.code)) return `it ends in ${ending.code}, not in ${[...allowed].join(' or ')}`;
  for (const kind of ['text_delta', 'thinking_delta'] as const) {
    const [text, all] = [textOf(seen, kind), textOf(uncut.whole, kind)];
    if (!all.startsWith(text)) return `${kind} "${text}" is no beginning of "${all}"`;
  }
  return differenceOf('calls', callsOf(seen), callsOf(uncut.empty));
}

function differenceOf(
  what: string,
  seen: readonly AgentEvent[],
  wanted: readonly AgentEvent[],
): string | undefined {
  const length = Math.max(seen.length, wanted.length);
  for (let index = 0; index < length; index++) {
    if (isDeepStrictEqual(seen[index], wanted[index])) continue;
    return `${what}[${index}] is ${JSON.stringify(seen[index])}, not ${JSON.stringify(wanted[index])}`;
  }
  return undefined;
}

function withoutUsage(events: readonly AgentEvent[]): AgentEvent[] {
  return events.filter(({ type }) => type !== 'usage');
}

function callsOf(events: readonly AgentEvent[]): AgentEvent[] {
  return events.filter(({ type }) => type === 'tool_start' || type === 'tool_end');
}

/** The code that a turn ended with, `none` for one that did not fail. */
export function codeOf(events: readonly AgentEvent[]): string {
  const ending = events.at(-1);
  return ending?.type === 'error' ? ending.code : 'none';
}

function textOf(events: readonly AgentEvent[], kind: 'text_delta' | 'thinking_delta'): string {
  return events
    .filter(
      (event): event is AgentEventOf<'text_delta'> | AgentEventOf<'thinking_delta'> => event.type === kind,
    )
    .map((event) => ('text' in event ? event.text : event.thinking))
    .join('');
}
