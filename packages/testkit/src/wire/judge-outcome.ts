import type { Bindings } from './bindings.ts';
import { matchEvents } from './match-events.ts';
import { findUsageMismatch } from './match-usage.ts';
import { toSeenEvents, toSeenUsage } from './seen-events.ts';
import type { WireExpectation, WireOutcome } from './wire-case.ts';
import { createNotes, type NoteProblem, type WireProblem, words } from './wire-problem.ts';
import type { PlayedTurn } from './wire-session.ts';

/** Judges events and usage of the first turn; with `anyOf` one of them must match. @returns the names that were met */
export function judgeOutcome(
  expect: WireExpectation,
  turn: PlayedTurn,
  to: { note: NoteProblem; bindings: Bindings },
): Bindings {
  const outcomes = expect.anyOf ?? [{ events: expect.events ?? [], usage: expect.usage }];
  const places = outcomes.map((_, index) => (expect.anyOf ? `expect.anyOf[${index}]` : 'expect'));
  const problems: WireProblem[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const found: WireProblem[] = [];
    const note = createNotes(found, `${places[index]}.`);
    const met = judgeOne(outcome, turn, { note, bindings: to.bindings, compare: expect.compare ?? 'exact' });
    if (met && found.length === 0) return met;
    problems.push(...found);
  }
  for (const { at, expected, seen } of problems) to.note(at, words(expected), words(seen));
  return to.bindings;
}

function judgeOne(
  outcome: WireOutcome,
  turn: PlayedTurn,
  to: { note: NoteProblem; bindings: Bindings; compare: 'exact' | 'trim' },
): Bindings | undefined {
  if (outcome.usage) judgeUsage(outcome.usage, turn, to.note);
  const seen = toSeenEvents(turn.events);
  const result = matchEvents({ expected: outcome.events, seen, compare: to.compare }, to.bindings);
  if (!('expectedIndex' in result)) return result;
  const { expectedIndex, seenIndex } = result;
  const expected = outcome.events[expectedIndex];
  const place = expected ? `events[${expectedIndex}]` : 'events';
  to.note(place, expected ?? words('no further event'), seen[seenIndex] ?? words('no further event'));
  return undefined;
}

function judgeUsage(usage: NonNullable<WireOutcome['usage']>, turn: PlayedTurn, note: NoteProblem): void {
  const seen = toSeenUsage(turn.events);
  const mismatch = findUsageMismatch(usage, seen);
  if (!mismatch) return;
  const { expectedIndex, seenIndex } = mismatch;
  const expected = usage[expectedIndex];
  const place = expected ? `usage[${expectedIndex}]` : 'usage';
  note(place, expected ?? words('no further usage'), seen[seenIndex] ?? words('no further usage'));
}
